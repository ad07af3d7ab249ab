import { formFields, isSigned } from './form.ts';
import { type Dict, isArray, isDict, isName, Name, type PdfObject, Ref, Stream, stringText } from './objects.ts';
import { checkPageCounts, pages, visiblePage } from './pages.ts';
import { Pdf } from './pdf.ts';
import { limits, PdfProblem } from './problem.ts';
import { readsMetadata } from './rewrite/metadata.ts';
import { looksSigned } from './rewrite/normalise.ts';
import { strictFault } from './strict.ts';

/** Facts about a document, before anything is done with it. */
export interface Inspection {
  /** Size of each page as displayed, in points, after rotation. Empty if there is a problem. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly encrypted: boolean;
  /** It contains a signature; for a broken file, it appears to. */
  readonly signed: boolean;
  /** What its signatures still allow; 1: nothing, so the document must be rejected. */
  readonly permission: Permission;
  /** What it can do beyond being displayed; empty if there is a problem. */
  readonly activeContent: readonly ActiveContent[];
  /** Why it cannot be accepted unchanged; null if it can. */
  readonly problem: PdfProblem | null;
  /** Rewriting the file may help: the problem is in its scaffolding, and nobody has signed these bytes. */
  readonly repairable: boolean;
}

/** Reads a whole document, page by page, within the limits. Never throws because of its content. */
export function inspect(bytes: Buffer): Inspection {
  try {
    return inspectSound(new Pdf(bytes));
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    const signed = looksSigned(bytes);
    const encrypted = error.code === 'encrypted';
    return {
      pages: [],
      activeContent: [],
      encrypted,
      signed,
      permission: null,
      problem: error,
      repairable: error.repairable && !signed,
    };
  }
}

function inspectSound(pdf: Pdf): Inspection {
  if (pdf.encrypted) throw new PdfProblem('encrypted');
  // A dynamic XFA form has a single page that says "please wait" (Adobe XFA 3.3, NeedsRendering).
  if (pdf.resolve(pdf.root.get('NeedsRendering')) === true) throw new PdfProblem('dynamic-form');
  const sizes = Array.from(pages(pdf), (page) => {
    const { width, height } = visiblePage(pdf, page);
    return { width, height };
  });
  if (sizes.length === 0) throw new PdfProblem('no-pages');
  const signed = isSigned(pdf);
  checkStrictly(pdf, signed);
  const allowed = permission(pdf);
  const problem = allowed === 1 ? new PdfProblem('certified') : null;
  return {
    pages: sizes,
    activeContent: activeContent(pdf),
    encrypted: false,
    signed,
    permission: allowed,
    problem,
    repairable: false,
  };
}

/**
 * Ensures that strict readers accept the file; otherwise it must be rewritten before anybody signs. A signed file
 * cannot be rewritten, so hybrid references and wrong generations of freed object numbers are tolerated there.
 */
function checkStrictly(pdf: Pdf, signed: boolean): void {
  if (pdf.crossReferences.xref.sections.length > limits.receivedRevisions)
    throw signed ? new PdfProblem('too-many-revisions') : new PdfProblem('xref', 'revisions');
  const fault = strictFault(pdf);
  if (fault && !(signed && fault.isBearable)) throw fault.problem;
  if (signed) return;
  checkPageCounts(pdf);
  const permissions = pdf.findDict(pdf.root.get('Perms'));
  if (permissions?.has('UR3') || permissions?.has('UR')) throw new PdfProblem('usage-rights');
  // Left behind by programs that remove signatures; whatever it holds would belong to the seal.
  if (pdf.root.has('DSS')) throw new PdfProblem('security-store');
  if (!readsMetadata(pdf)) throw new PdfProblem('metadata');
}

/**
 * What the signatures of a document still allow (ISO 32000-2, table 257): 1 nothing, 2 forms and signatures, 3 also
 * annotations; null if they state nothing.
 */
export type Permission = 1 | 2 | 3 | null;

/** Returns the strictest of the certification (DocMDP) and the locks of signed fields (SigFieldLock, table 236). */
export function permission(pdf: Pdf): Permission {
  const stated = [certification(pdf), ...locks(pdf)];
  return ([1, 2, 3] as const).find((level) => stated.includes(level)) ?? null;
}

/** Returns the level of the certification signature, default 2 (table 257); null without one. */
function certification(pdf: Pdf): Permission {
  const permissions = pdf.findDict(pdf.root.get('Perms'));
  const signature = pdf.findDict(permissions?.get('DocMDP'));
  if (!signature) return null;
  for (const item of pdf.items(signature.get('Reference'))) {
    const reference = pdf.findDict(item);
    if (reference && isName(pdf.resolve(reference.get('TransformMethod')), 'DocMDP'))
      return level(pdf, pdf.findDict(reference.get('TransformParams'))?.get('P')) ?? 2;
  }
  return 2;
}

function* locks(pdf: Pdf): Generator<Permission> {
  for (const { type, value, dict } of formFields(pdf)) {
    if (type === 'Sig' && value !== null) yield level(pdf, pdf.findDict(dict.get('Lock'))?.get('P'));
  }
}

function level(pdf: Pdf, object: PdfObject | undefined): Permission {
  const value = pdf.resolve(object);
  return value === 1 || value === 2 || value === 3 ? value : null;
}

/** Kinds of content that can act or load something, beyond being displayed (ISO 32000-2, 7.11, 12.6, 12.7.8, 13). */
const activeContentKinds = [
  'javascript',
  'automatic_action',
  'launch',
  'submit_form',
  'import_data',
  'external_file',
  'embedded_file',
  'multimedia',
  'three_d',
  'xfa_form',
] as const;
export type ActiveContentKind = (typeof activeContentKinds)[number];

export interface ActiveContent {
  readonly kind: ActiveContentKind;
  /** Number of occurrences. */
  readonly count: number;
}

/** Action types (table 201), and the keys without which an action of that type has no effect. */
const actions: Readonly<Record<string, readonly [ActiveContentKind, readonly string[]]>> = {
  JavaScript: ['javascript', ['JS']],
  Launch: ['launch', ['F', 'Win', 'Mac', 'Unix']],
  SubmitForm: ['submit_form', ['F']],
  ImportData: ['import_data', ['F']],
  GoToR: ['external_file', ['F']],
  GoToE: ['external_file', ['F']],
  Thread: ['external_file', ['F']],
  Sound: ['multimedia', ['Sound']],
  Movie: ['multimedia', ['Annotation', 'T', 'Operation']],
  Rendition: ['multimedia', ['R', 'OP']],
  RichMediaExecute: ['multimedia', ['CMD', 'TA']],
};
/** Annotation types (table 171). */
const annotations: Readonly<Record<string, ActiveContentKind>> = {
  Screen: 'multimedia',
  Movie: 'multimedia',
  Sound: 'multimedia',
  RichMedia: 'multimedia',
  '3D': 'three_d',
};

/**
 * Counts the active content of each kind, visiting everything reachable from the catalog once; executes nothing. Links
 * to web pages are not active content: they require a click and do not change the document.
 *
 * @throws PdfProblem (an object cannot be read)
 */
function activeContent(pdf: Pdf): ActiveContent[] {
  const counts = new Map<ActiveContentKind, number>();
  const add = (kind: ActiveContentKind, count = 1) => counts.set(kind, (counts.get(kind) ?? 0) + count);
  inspectCatalog(pdf, add);
  for (const { dict, isStream } of dictionaries(pdf)) {
    inspectDict(pdf, dict, add);
    // Data in another file (7.3.8.2), or a page of another file drawn into this one (8.10.4).
    if (isStream && (dict.has('F') || pdf.findDict(dict.get('Ref')))) add('external_file');
  }
  return activeContentKinds.flatMap((kind) => (counts.has(kind) ? { kind, count: counts.get(kind)! } : []));
}

type Add = (kind: ActiveContentKind, count?: number) => void;

function inspectCatalog(pdf: Pdf, add: Add): void {
  const opening = pdf.findDict(pdf.root.get('OpenAction'));
  // An open action that only goes to a page is harmless.
  if (opening && pdfNameText(pdf, opening.get('S')) !== 'GoTo') add('automatic_action');
  if (pdf.resolve(pdf.findDict(pdf.root.get('AcroForm'))?.get('XFA')) !== null) add('xfa_form');
}

function inspectDict(pdf: Pdf, dict: Dict, add: Add): void {
  const type = pdfNameText(pdf, dict.get('Type'));
  const action = pdfNameText(pdf, dict.get('S'));
  if (action && (type === undefined || type === 'Action')) inspectAction(pdf, dict, action, add);
  const subtype = pdfNameText(pdf, dict.get('Subtype'));
  const annotation = subtype && dict.has('Rect') && Object.hasOwn(annotations, subtype) && annotations[subtype];
  if (annotation) add(annotation);
  if (pdf.findDict(dict.get('EF'))) add('embedded_file');
  const triggers = pdf.findDict(dict.get('AA'));
  if (triggers) add('automatic_action', triggers.size);
}

function inspectAction(pdf: Pdf, dict: Dict, action: string, add: Add): void {
  const known = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (known?.[1].some((key) => dict.has(key))) add(known[0]);
  if (action !== 'URI') return;
  const address = stringText(pdf.resolve(dict.get('URI'))).trim();
  if (/^javascript:/i.test(address)) add('javascript');
  else if (/^(?:file:|\\\\|[a-z]:\\)/i.test(address)) add('external_file');
}

/** Yields every dictionary reachable from the catalog once, including those of streams. */
function* dictionaries(pdf: Pdf): Generator<{ dict: Dict; isStream: boolean }> {
  const seen = new Uint8Array(Math.min(pdf.tail.size, limits.objectNumber) + 1);
  const waiting: PdfObject[] = [pdf.rootRef];
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof Ref) {
      if (object.number >= seen.length || seen[object.number]) continue;
      seen[object.number] = 1;
      object = pdf.peek(object);
    }
    const isStream = object instanceof Stream;
    const held = object instanceof Stream ? object.dict : object;
    if (isDict(held)) yield { dict: held, isStream };
    if (isDict(held) || isArray(held)) {
      for (const part of held.values()) if (typeof part === 'object' && part !== null) waiting.push(part);
    }
  }
}

function pdfNameText(pdf: Pdf, object: PdfObject | undefined): string | undefined {
  const name = object instanceof Name ? object : pdf.resolve(object);
  return name instanceof Name ? name.value : undefined;
}
