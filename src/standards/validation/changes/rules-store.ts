import { type PdfObject, Ref, Stream } from '../../pdf/index.ts';
import { type Comparison, type Pair, under } from './comparison.ts';
import { judgeFixed } from './fixed.ts';
import { keysOf, same } from './same.ts';

/** Lists of a DSS and of its VRI entries (ISO 32000-2, 12.8.4.3 and 12.8.4.4). */
const LISTS = new Set(['Certs', 'CRLs', 'OCSPs', 'Cert', 'CRL', 'OCSP']);

/**
 * Judges the document security store. Nothing of it is shown: material may be added and removed, and what is missing
 * then is found when the signatures are validated.
 */
export function judgeStore(c: Comparison, pair: Pair): void {
  const store = c.follow(pair);
  if (store.before === null && store.after === null) return;
  if (!(store.after instanceof Map)) {
    c.report('other', store, 'the security store was removed');
    return;
  }
  if (store.before === null) c.report('validation_data', store, 'a security store was added');
  for (const key of keysOf(store.before, store.after)) {
    const each = under(store, key);
    if (LISTS.has(key)) judgeList(c, each);
    else if (key === 'VRI') judgeRelated(c, each);
    else if (key !== 'Type') judgeFixed(c, each);
  }
}

/** Judges `/VRI`: validation data by signature. */
function judgeRelated(c: Comparison, pair: Pair): void {
  const related = c.follow(pair);
  if (related.before === null && related.after === null) return;
  if (!(related.after instanceof Map)) {
    c.report('validation_data', related, 'VRI was removed');
    return;
  }
  for (const key of keysOf(related.before, related.after))
    if (key !== 'Type') judgeRelatedEntry(c, under(related, key));
}

function judgeRelatedEntry(c: Comparison, pair: Pair): void {
  const entry = c.follow(pair);
  if (!(entry.after instanceof Map)) {
    c.report('validation_data', entry, 'an entry of VRI was removed');
    return;
  }
  if (!/^[0-9A-Fa-f]{40}$/.test(entry.path.slice(entry.path.lastIndexOf('.') + 1))) {
    judgeFixed(c, pair);
    return;
  }
  if (entry.before === null) c.report('validation_data', entry, 'VRI got an entry');
  for (const key of keysOf(entry.before, entry.after)) {
    const each = under(entry, key);
    if (LISTS.has(key)) judgeList(c, each);
    else if (key === 'TU' || key === 'TS') c.follow(each);
    else if (key !== 'Type') judgeFixed(c, each);
  }
}

/** Judges a list of streams. An item may move to another object if its bytes stay the same. */
function judgeList(c: Comparison, pair: Pair): void {
  const list = c.follow(pair);
  if (same(list.before, list.after)) return;
  if (list.after === null) {
    c.report('validation_data', list, 'validation material was removed');
    return;
  }
  const before = c.before.items(list.before);
  const after = c.after.items(list.after);
  const held = new Set(before.map(numberOf));
  const kept = new Set(after.map(numberOf));
  const added = after.filter((item) => !held.has(numberOf(item)));
  const streams = added.map((item) => c.after.resolve(item));
  if (!streams.every((stream) => stream instanceof Stream)) {
    c.report('other', list, 'the security store got something that is no stream');
    return;
  }
  const lost = before.filter((item) => !kept.has(numberOf(item))).map((item) => c.before.resolve(item));
  const isCopied = (stream: PdfObject): boolean =>
    stream instanceof Stream && streams.some((each) => plain(c, each).equals(plain(c, stream)));
  if (lost.every((stream) => isCopied(stream))) {
    if (added.length > 0) c.report('validation_data', list, `${added.length} items of validation material were added`);
  } else c.report('validation_data', list, 'validation material was removed');
}

const numberOf = (item: PdfObject): number => (item instanceof Ref ? item.number : -1);
const plain = (c: Comparison, stream: PdfObject): Buffer =>
  stream instanceof Stream ? c.after.pdf.decode(stream) : Buffer.alloc(0);
