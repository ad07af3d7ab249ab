import { isArray, isDict, type PdfObject, Ref, Stream } from '../../pdf/index.ts';
import { type Comparison, type Pair, under } from './comparison.ts';
import { judgeFixed } from './fixed.ts';
import { countReferences } from './references.ts';
import { keysOf, same } from './same.ts';
import { nameOf } from './signature-value.ts';

/** Judges a page or a node of the page tree. Annotations may be added; everything else must not change. */
export function judgePage(c: Comparison, pair: Pair): void {
  if (!isDict(pair.before) || !isDict(pair.after)) {
    c.report('other', pair, 'a page is no dictionary any more');
    return;
  }
  for (const key of keysOf(pair.before, pair.after)) {
    const each = under(pair, key);
    if (key === 'Annots') judgeAnnotations(c, c.follow(each));
    else judgeFixed(c, each);
  }
}

/** Returns whether an object is the `/Annots` of pages and nothing else. */
export function isAnnotationList(c: Comparison, number: number): boolean {
  if (!isArray(c.before.get(number))) return false;
  const users = c.references.usersIn(c.before, number);
  return users.length > 0 && users.every((user) => isAnnotationsOf(c, user, number));
}

/** Returns whether the page refers to the object only by `/Annots`. */
function isAnnotationsOf(c: Comparison, page: number, list: number): boolean {
  if (!c.isPage(page)) return false;
  const dict = c.before.get(page);
  return isDict(dict) && countReferences(dict.get('Annots'), list) === 1 && countReferences(dict, list) === 1;
}

/** Judges the annotations of a page; both lists are resolved. */
export function judgeAnnotations(c: Comparison, list: Pair): void {
  if (same(list.before, list.after)) return;
  const before = c.before.items(list.before);
  const after = c.after.items(list.after);
  const added = after.filter((item) => !before.some((held) => same(held, item)));
  const removed = before.filter((item) => !after.some((kept) => same(kept, item)));
  for (const item of removed) {
    if (isWidget(c.before.resolve(item), c)) c.report('other', list, 'a form field was taken off the page');
    else c.report('annotations', list, 'an annotation was removed');
  }
  for (const item of added) judgeNewAnnotation(c, list, item);
  const order = after.filter((item) => !added.includes(item));
  const held = before.filter((item) => !removed.includes(item));
  if (order.length !== held.length || order.some((item, i) => !same(item, held[i])))
    c.report('annotations', list, 'annotations changed their order');
}

function judgeNewAnnotation(c: Comparison, list: Pair, item: PdfObject): void {
  const annotation = c.after.resolve(item);
  const place = { ...list, object: item instanceof Ref ? item.number : list.object };
  if (item instanceof Ref && c.newWidgets.has(item.number)) return;
  if (item instanceof Ref && c.before.has(item.number))
    c.report('other', place, 'what was something else became an annotation');
  else if (!isDict(annotation)) c.report('other', place, 'an annotation that is no dictionary joined the page');
  else if (isWidget(annotation, c)) c.report('other', place, 'a form field joined the page without joining the form');
  else c.report('annotations', place, `an annotation was added (${nameOf(annotation.get('Subtype')) ?? 'of no type'})`);
}

const isWidget = (object: PdfObject, c: Comparison): boolean =>
  isDict(object) && nameOf(c.after.resolve(object.get('Subtype'))) === 'Widget';

/** Returns whether an object is an annotation other than a widget, and nothing uses it in another way. */
export function isAnnotation(c: Comparison, number: number): boolean {
  const dict = c.before.get(number);
  if (!isDict(dict) || !dict.has('Subtype') || !dict.has('Rect') || isWidget(dict, c)) return false;
  return c.references.usersIn(c.before, number).every((user) => {
    const holder = c.before.get(user);
    if (holder instanceof Stream) return false;
    if (isAnnotationList(c, user)) return true;
    if (!isDict(holder)) return false;
    if (c.isPage(user)) return countReferences(holder.get('Annots'), number) === countReferences(holder, number);
    return (
      holder.has('Subtype') &&
      holder.has('Rect') &&
      ['Popup', 'Parent', 'IRT'].some((key) => countReferences(holder.get(key), number) > 0)
    );
  });
}
