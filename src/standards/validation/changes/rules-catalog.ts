import { isDict, Name, type PdfObject } from '../../pdf/index.ts';
import { type Comparison, type Pair, under } from './comparison.ts';
import { judgeFixed } from './fixed.ts';
import { judgeForm } from './rules-form.ts';
import { judgeInformation, judgeMetadata } from './rules-metadata.ts';
import { judgeStore } from './rules-store.ts';
import { keysOf, same } from './same.ts';

/** Judges the trailer, and from there the catalog. */
export function judgeTrailer(c: Comparison): void {
  const trailer: Pair = { before: c.before.trailer, after: c.after.trailer, object: null, path: '' };
  const root = under(trailer, 'Root');
  if (!same(root.before, root.after)) c.report('other', root, 'another object became the catalog');
  const id = under(trailer, 'ID');
  const permanent = c.before.items(id.before)[0];
  if (permanent !== undefined && !same(permanent, c.after.items(id.after)[0]))
    c.report('validation_data', id, 'the permanent file identifier differs');
  judgeFixed(c, under(trailer, 'Encrypt'));
  judgeInformation(c, under(trailer, 'Info'));
  judgeCatalog(c, c.follow(root, { isShared: true }));
}

const RULES: Partial<Record<string, (c: Comparison, pair: Pair) => void>> = {
  AcroForm: judgeForm,
  DSS: judgeStore,
  Metadata: judgeMetadata,
  Extensions: judgeExtensions,
  MarkInfo: judgeExtensions,
  Version: judgeVersion,
};

function judgeCatalog(c: Comparison, catalog: Pair): void {
  if (!(catalog.after instanceof Map)) {
    c.report('other', catalog, 'the catalog was removed');
    return;
  }
  for (const key of keysOf(catalog.before, catalog.after)) (RULES[key] ?? judgeFixed)(c, under(catalog, key));
}

/** Judges small dictionaries that tell readers which features the file uses: entries may be added but not changed. */
function judgeExtensions(c: Comparison, pair: Pair): void {
  const { before, after } = c.follow(pair);
  if (same(before, after)) return;
  const keeps = before === null || keysOf(before, null).every((key) => same(get(before, key), get(after, key)));
  if (after instanceof Map && keeps) c.report('validation_data', pair, 'an entry was added');
  else c.report('other', pair, 'an entry was changed or removed');
}

const get = (holder: PdfObject, key: string): PdfObject | undefined => (isDict(holder) ? holder.get(key) : undefined);

function judgeVersion(c: Comparison, pair: Pair): void {
  const versionOf = (value: PdfObject): number => (value instanceof Name ? Number(value.value) : 0);
  const before = versionOf(c.before.resolve(pair.before));
  const after = versionOf(c.after.resolve(pair.after));
  if (after > before) c.report('validation_data', pair, 'the version went up');
  else if (!(after === before)) c.report('other', pair, 'the version went down');
}
