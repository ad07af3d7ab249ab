import { archivalRules } from './archival.ts';
import {
  type Dict,
  dict,
  isArray,
  isDict,
  isInteger,
  isName,
  type MutableDict,
  name,
  type PdfObject,
  Ref,
} from './objects.ts';
import type { Page } from './pages.ts';
import type { Pdf } from './pdf.ts';
import { textString } from './strings.ts';
import type { Update } from './update.ts';

/** Maximum nodes of a number tree to read. */
const MAX_NODES = 50_000;

/**
 * Adds new widgets to the structure tree of a tagged document, each in its own Form element (ISO 14289-1, 7.18.4), and
 * sets the tab order of their pages to the structure (7.18.3). Does nothing if there is no tree or it is malformed.
 * Call only before any signature: afterwards the tree must not change.
 */
export function tagWidgets(update: Update, widgets: readonly { readonly ref: Ref; readonly page: Page }[]): void {
  const { pdf } = update;
  const treeRef = pdf.root.get('StructTreeRoot');
  if (!archivalRules(pdf).isTagged || !(treeRef instanceof Ref)) return;
  const tree = update.edit(treeRef);
  const first = nextKey(pdf, tree);
  if (first === undefined) return;
  const parent = topElement(pdf, treeRef, tree);
  const elements = widgets.map(({ ref, page }, i) => {
    update.edit(ref).set('StructParent', first + i);
    return update.add(formElement(pdf, parent, ref, page));
  });
  const holder = update.edit(parent);
  holder.set('K', [...kidsOf(pdf, holder.get('K')), ...elements]);
  addToParentTree(update, tree, first, elements);
  for (const { page } of widgets) setTabOrder(update, page);
}

/** Sets the tab order of a page with annotations to the structure, in a tagged document. */
export function setTabOrder(update: Update, page: Page): void {
  const held = update.get(page.ref);
  if (archivalRules(update.pdf).isTagged && isDict(held) && !isName(update.get(held.get('Tabs')), 'S'))
    update.edit(page.ref).set('Tabs', name('S'));
}

/**
 * States the language of a tagged document that states none as undetermined: the descriptions of fields need one (ISO
 * 14289-1, 7.2), also those of invisible signatures, which stand in no element.
 */
export function setLanguage(update: Update): void {
  if (archivalRules(update.pdf).isTagged && !update.pdf.root.has('Lang'))
    update.edit(update.pdf.rootRef).set('Lang', UNDETERMINED);
}

function formElement(pdf: Pdf, parent: Ref, widget: Ref, page: Page): MutableDict {
  return dict({
    Type: name('StructElem'),
    S: name('Form'),
    P: parent,
    NS: pdf.findDict(parent)?.get('NS'),
    Pg: page.ref,
    // The language of the field's name, if the document has none (ISO 14289-1, 7.2).
    Lang: pdf.root.has('Lang') ? undefined : UNDETERMINED,
    // Direct, not in a list: strict validators identify a field by this path through the tree.
    K: dict({ Type: name('OBJR'), Obj: widget, Pg: page.ref }),
  });
}

const UNDETERMINED = textString('und');

/** Returns the first element of the tree, such as Document; the tree itself if it has none. */
function topElement(pdf: Pdf, treeRef: Ref, tree: Dict): Ref {
  const [first] = kidsOf(pdf, tree.get('K'));
  return first instanceof Ref && pdf.findDict(first)?.has('S') ? first : treeRef;
}

function kidsOf(pdf: Pdf, kids: PdfObject | undefined): readonly PdfObject[] {
  const held = pdf.resolve(kids);
  if (isArray(held)) return held;
  return held === null ? [] : [kids!];
}

/** Returns the first key that no page or annotation uses; undefined if the tree is too large. */
function nextKey(pdf: Pdf, tree: Dict): number | undefined {
  const declared = pdf.resolve(tree.get('ParentTreeNextKey'));
  let highest = isInteger(declared) ? declared - 1 : -1;
  const open: PdfObject[] = [tree.get('ParentTree') ?? null];
  const seen = new Set<PdfObject>();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const held = pdf.findDict(node);
    if (!held || seen.has(held)) continue;
    seen.add(held);
    if (seen.size > MAX_NODES) return undefined;
    pdf.items(held.get('Nums')).forEach((item, i) => {
      if (i % 2 === 0 && isInteger(item)) highest = Math.max(highest, item);
    });
    open.push(...pdf.items(held.get('Kids')));
  }
  return highest + 1;
}

function addToParentTree(update: Update, tree: MutableDict, first: number, elements: readonly Ref[]): void {
  const { pdf } = update;
  const added = elements.flatMap((element, i) => [first + i, element]);
  const held = tree.get('ParentTree');
  const root: MutableDict = new Map(pdf.findDict(held) ?? []);
  const kids = pdf.items(root.get('Kids'));
  if (kids.length > 0) {
    const limits = [first, first + elements.length - 1];
    root.set('Kids', [...kids, update.add(dict({ Limits: limits, Nums: added }))]);
  } else root.set('Nums', [...pdf.items(root.get('Nums')), ...added]);
  if (held instanceof Ref) update.set(held, root);
  else tree.set('ParentTree', update.add(root));
  tree.set('ParentTreeNextKey', first + elements.length);
}
