import { type Dict, isArray, isDict, Name, type PdfObject, Ref, Stream, stringText } from './objects.ts';
import type { Pdf } from './pdf.ts';
import { limits } from './problem.ts';

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
export function activeContent(pdf: Pdf): ActiveContent[] {
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
  if (opening && nameOf(pdf, opening.get('S')) !== 'GoTo') add('automatic_action');
  if (pdf.resolve(pdf.findDict(pdf.root.get('AcroForm'))?.get('XFA')) !== null) add('xfa_form');
}

function inspectDict(pdf: Pdf, dict: Dict, add: Add): void {
  const type = nameOf(pdf, dict.get('Type'));
  const action = nameOf(pdf, dict.get('S'));
  if (action && (type === undefined || type === 'Action')) inspectAction(pdf, dict, action, add);
  const subtype = nameOf(pdf, dict.get('Subtype'));
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

function nameOf(pdf: Pdf, object: PdfObject | undefined): string | undefined {
  const name = object instanceof Name ? object : pdf.resolve(object);
  return name instanceof Name ? name.value : undefined;
}
