import { dict, isDict, isInteger, isName, name, type PdfObject, Ref, Stream } from './objects.ts';
import type { Pdf } from './pdf.ts';

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
