import { isDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../reader/objects.ts';
import { gradeNewField, isTimestamp } from './new-field.ts';
import { type Area, keysOf, type Pair, under, type Walker } from './pair.ts';
import { additions, same } from './same.ts';

type Rule = (walk: Walker, pair: Pair) => void;

/** The area of each key; `rest` for the others. */
const keyed =
  (areas: Partial<Record<string, Area>>, rest: Area): Rule =>
  (walk, pair) => {
    for (const key of keysOf(pair)) walk.visit(under(pair, key, areas[key] ?? rest));
  };

const listOf = (value: PdfValue): PdfValue[] => (Array.isArray(value) ? value : []);

/** A list that may grow; what stays is visited as `area`, what is new is handed to `grown`. */
const growing =
  (area: Area, lost: string, grown: (walk: Walker, pair: Pair, item: PdfValue) => void): Rule =>
  (walk, pair) => {
    const [before, after] = [listOf(pair.before), listOf(pair.after)];
    const added = additions(before, after);
    if (!added) return walk.report(pair, 'OTHER', lost);
    before.forEach((item, i) => {
      walk.visit({ ...pair, area, before: item, after: item, path: `${pair.path}[${i}]` });
    });
    for (const item of added) grown(walk, pair, item);
  };

const trailer: Rule = (walk, pair) => {
  const root = under(pair, 'Root', 'catalog');
  if (!same(root.before, root.after)) walk.report(root, 'OTHER', 'another object became the catalog');
  const id = under(pair, 'ID', 'fixed');
  if (!same(listOf(walk.before.resolve(id.before))[0], listOf(walk.after.resolve(id.after))[0]))
    walk.report(id, 'OTHER', 'the permanent file identifier differs');
  for (const each of [root, under(pair, 'Info', 'fixed'), under(pair, 'Encrypt', 'fixed')]) walk.visit(each);
};

const form: Rule = (walk, pair) => {
  const isNew = pair.before === null;
  if (pair.after === null) return void (isNew || walk.report(pair, 'OTHER', 'the form was removed'));
  for (const key of keysOf(pair)) {
    const each = under(pair, key, key === 'Fields' ? 'fields' : 'fixed');
    if (key === 'SigFlags') {
      const [before, after] = [Number(walk.before.resolve(each.before)), Number(walk.after.resolve(each.after))];
      if ((before & after) !== before || after > 3)
        walk.report(each, 'OTHER', 'SigFlags lost a bit or has strange ones');
    } else if (key === 'NeedAppearances') {
      if (walk.after.resolve(each.after) === true && walk.before.resolve(each.before) !== true)
        walk.report(each, 'OTHER', 'appearances are to be made anew');
    } else if (!(isNew && (key === 'DA' || key === 'DR'))) walk.visit(each);
  }
};

const newField = (walk: Walker, pair: Pair, item: PdfValue): void => {
  const { grade, what, widgets } = gradeNewField(walk.before, walk.after, item, walk.known.names);
  for (const num of widgets) walk.newWidgets.add(num);
  walk.report({ ...pair, object: item instanceof PdfRef ? item.num : pair.object }, grade, what);
};

/** An existing field or widget: /V, /AS and /AP may change; a signed field not at all. */
const field: Rule = (walk, pair) => {
  const signature = pair.field?.type === 'Sig';
  const frozen = signature && pair.field?.signed === true;
  for (const key of keysOf(pair)) {
    if (key === 'Kids') walk.visit(under(pair, key, 'fields'));
    else if (frozen || !['V', 'AS', 'AP'].includes(key)) walk.visit(under(pair, key, 'fixed'));
    else if (key === 'V' && signature) signed(walk, under(pair, key, 'filled'));
    else walk.visit(under(pair, key, 'filled'));
  }
};

const signed = (walk: Walker, pair: Pair): void => {
  const value = walk.after.resolve(pair.after);
  const taken = pair.after instanceof PdfRef && walk.before.object(pair.after.num) !== undefined;
  if (value === null) return;
  if (!isDict(value)) walk.report(pair, 'OTHER', 'a signature field got another value');
  else if (taken) walk.report(pair, 'OTHER', 'an object that was something else became a signature');
  else {
    const grade = isTimestamp(walk.after, value) ? 'LTA_UPDATES' : 'FORM_FILLING';
    walk.report(pair, grade, 'an empty signature field was signed');
  }
};

/** What stands in /V or /AP of a field: any difference is form filling. */
const filled: Rule = (walk, pair) =>
  compare(walk, pair, () => walk.report(pair, 'FORM_FILLING', 'the value or appearance of a field differs'));

const fixed: Rule = (walk, pair) => compare(walk, pair, (what) => walk.report(pair, 'OTHER', what));

const compare = (walk: Walker, pair: Pair, differs: (what: string) => void): void => {
  const { before, after } = pair;
  if (before instanceof PdfStream && after instanceof PdfStream) {
    if (!before.raw.equals(after.raw)) differs("a stream's data differs");
    else for (const key of keysOf(pair)) walk.visit(under(pair, key, pair.area));
  } else if (isDict(before) && isDict(after)) {
    for (const key of keysOf(pair)) walk.visit(under(pair, key, pair.area));
  } else if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) differs('a list has another length');
    else
      before.forEach((item, i) => {
        walk.visit({ ...pair, before: item, after: after[i]!, path: `${pair.path}[${i}]` });
      });
  } else if (!same(before, after)) differs(`${brief(before)} became ${brief(after)}`);
};

const brief = (value: PdfValue): string => {
  if (value instanceof PdfName) return `/${value.text}`.slice(0, 40);
  if (value instanceof PdfString) return JSON.stringify(value.text.slice(0, 40));
  if (value instanceof PdfStream) return 'a stream';
  return isDict(value) ? 'a dictionary' : Array.isArray(value) ? 'a list' : String(value);
};

const store: Rule = (walk, pair) => {
  if (pair.after === null) return walk.report(pair, 'OTHER', 'the security store was removed');
  const lists: Partial<Record<string, Area>> = {
    Certs: 'store-list',
    CRLs: 'store-list',
    OCSPs: 'store-list',
    VRI: 'vri',
  };
  if (pair.before === null) walk.report(pair, 'LTA_UPDATES', 'a security store was added');
  for (const key of keysOf(pair)) {
    const each = under(pair, key, lists[key] ?? 'fixed');
    if (key !== 'Type' || each.before !== null) walk.visit(each);
  }
};

const storeEntry = (walk: Walker, pair: Pair, item: PdfValue): void => {
  if (walk.after.resolve(item) instanceof PdfStream) walk.report(pair, 'LTA_UPDATES', 'validation material was added');
  else walk.report(pair, 'OTHER', 'the security store got something that is no stream');
};

/** A dictionary that may get new entries and keeps the old ones. */
const additive =
  (what: string): Rule =>
  (walk, pair) => {
    if (pair.after === null) return walk.report(pair, 'OTHER', `${what} was removed`);
    for (const key of keysOf(pair)) {
      const each = under(pair, key, 'fixed');
      if (each.before === null) walk.report(each, 'LTA_UPDATES', `${what} got an entry`);
      else walk.visit(each);
    }
  };

const version: Rule = (walk, pair) => {
  const [before, after] = [pair.before, pair.after].map((value) => (value instanceof PdfName ? Number(value.text) : 0));
  if (after! < before!) walk.report(pair, 'OTHER', 'the version went down');
  else if (after! > before!) walk.report(pair, 'LTA_UPDATES', 'the version went up');
};

const CATALOG: Partial<Record<string, Area>> = {
  AcroForm: 'form',
  DSS: 'security-store',
  Extensions: 'extensions',
  Version: 'version',
};

/** One rule for each area: what may differ, and what a difference means. */
export const AREAS: Readonly<Record<Area, Rule>> = {
  trailer,
  catalog: keyed(CATALOG, 'fixed'),
  form,
  fields: growing('field', 'a field was removed or moved', newField),
  field,
  filled,
  page: keyed({ Annots: 'annots' }, 'fixed'),
  annots: growing('fixed', 'an annotation was removed or moved', (walk, pair, item) => walk.joined(pair, item)),
  'security-store': store,
  'store-list': growing('fixed', 'validation material was removed', storeEntry),
  vri: additive('VRI'),
  extensions: additive('Extensions'),
  version,
  fixed,
};
