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
  Stream,
  textString,
} from './objects.ts';
import type { Page } from './pages.ts';
import type { Pdf } from './pdf.ts';
import type { Update } from './update.ts';

/** Requirements of PDF/A and PDF/UA on everything added to a document. None if the document claims neither. */
export interface ArchivalRules {
  /** The part of ISO 19005 that the document claims; null without a claim. */
  readonly part: number | null;
  /** DeviceRGB is not allowed: the output intent is for another space, or there is none (ISO 19005-2, 6.2.4.3). */
  readonly needsCalibratedColour: boolean;
  /** Not even DeviceGray is allowed. */
  readonly needsCalibratedGray: boolean;
  /** No transparency: none in part 1 (6.4); without an output intent pages would need a blending space (6.2.10). */
  readonly needsOpaquePictures: boolean;
  /** The document has a structure tree that new fields belong into (ISO 14289-1, 7.18.4). */
  readonly isTagged: boolean;
}

const known = new WeakMap<object, ArchivalRules>();

/** Returns the rules of a document. Read once, from the first revision seen; our later revisions do not change them. */
export function archivalRules(pdf: Pdf): ArchivalRules {
  let rules = known.get(pdf.scaffold);
  if (!rules) {
    rules = readRules(pdf);
    known.set(pdf.scaffold, rules);
  }
  return rules;
}

function readRules(pdf: Pdf): ArchivalRules {
  const part = claimedPart(pdf);
  const components = part === null ? 3 : outputComponents(pdf);
  return {
    part,
    needsCalibratedColour: components !== 3,
    needsCalibratedGray: components === undefined,
    needsOpaquePictures: part === 1 || components === undefined,
    isTagged: pdf.findDict(pdf.root.get('StructTreeRoot')) !== undefined,
  };
}

/** Maximum characters of metadata to read. */
const MAX_METADATA = 1 << 20;

/** `pdfaid:part` of the metadata (ISO 19005-1, 6.7.11), as an element or as an attribute. */
function claimedPart(pdf: Pdf): number | null {
  const metadata = pdf.resolve(pdf.root.get('Metadata'));
  if (!(metadata instanceof Stream)) return null;
  let text: string;
  try {
    text = pdf.decode(metadata).toString('latin1', 0, MAX_METADATA).replaceAll('\0', '');
  } catch {
    return null;
  }
  const prefix = /xmlns:([\w.-]+)\s*=\s*["']http:\/\/www\.aiim\.org\/pdfa\/ns\/id\/["']/.exec(text)?.[1];
  if (prefix === undefined) return null;
  const value = new RegExp(`\\b${prefix.replace('.', '\\.')}:part\\s*(?:>|=\\s*["'])\\s*([1-4])\\b`).exec(text)?.[1];
  return value === undefined ? null : Number(value);
}

/** Colour components of the PDF/A output intent: 1, 3 or 4; undefined without one. */
function outputComponents(pdf: Pdf): number | undefined {
  for (const item of pdf.items(pdf.root.get('OutputIntents'))) {
    const intent = pdf.findDict(item);
    if (!intent || !isName(pdf.resolve(intent.get('S')), 'GTS_PDFA1')) continue;
    const profile = pdf.resolve(intent.get('DestOutputProfile'));
    const count = profile instanceof Stream ? pdf.resolve(profile.dict.get('N')) : null;
    if (isInteger(count)) return count;
  }
  return undefined;
}

/** sRGB as a CIE-based space (8.6.5.3), which needs no output intent and no profile. */
export const calibratedRgb = (): PdfObject => [
  name('CalRGB'),
  dict({
    WhitePoint: [0.9505, 1, 1.089],
    Gamma: [2.2, 2.2, 2.2],
    Matrix: [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505],
  }),
];

export const calibratedGray = (): PdfObject => [name('CalGray'), dict({ WhitePoint: [0.9505, 1, 1.089], Gamma: 2.2 })];

/** Returns the form with a colour space that its document allows: DeviceRGB then means sRGB (8.6.5.6). */
export function inColoursOf(pdf: Pdf, form: Stream): Stream {
  if (!archivalRules(pdf).needsCalibratedColour) return form;
  const held = form.dict.get('Resources');
  const resources = new Map(isDict(held) ? held : []);
  resources.set('ColorSpace', dict({ DefaultRGB: calibratedRgb(), DefaultGray: calibratedGray() }));
  return new Stream(new Map([...form.dict, ['Resources', resources]]), form.body);
}

/** Returns whether an object is a reference to an empty form. */
export function isBlankForm(pdf: Pdf, object: PdfObject | undefined): object is Ref {
  const form = object instanceof Ref ? pdf.resolve(object) : null;
  return form instanceof Stream && form.body.length === 0 && isName(pdf.resolve(form.dict.get('Subtype')), 'Form');
}

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
