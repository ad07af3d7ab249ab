/**
 * Problems of a PDF, as data. `repairable` problems concern the file's scaffolding (header, cross references,
 * lengths): an unsigned file can be rewritten once, before revision 1. A signed file cannot, because its exact bytes
 * are signed.
 */
const problems = {
  encrypted: { repairable: false, meaning: 'The PDF is encrypted.' },
  'no-pages': { repairable: false, meaning: 'The PDF has no pages.' },
  'too-many-pages': { repairable: false, meaning: 'The PDF has too many pages.' },
  'page-tree': { repairable: false, meaning: 'The page tree of the PDF loops or is nested too deeply.' },
  'shared-page': { repairable: true, meaning: 'A page of the PDF stands twice or directly in the page tree.' },
  'no-such-page': { repairable: false, meaning: 'The PDF has no such page.' },
  depth: { repairable: false, meaning: 'The PDF is nested too deeply.' },
  'too-many-revisions': { repairable: false, meaning: 'The PDF has too many revisions.' },
  'too-many-objects': { repairable: false, meaning: 'The PDF has too many objects.' },
  'inflate-budget': { repairable: false, meaning: 'The PDF decompresses to more data than is allowed.' },
  certified: { repairable: false, meaning: 'The certification or a seal of the PDF forbids this change.' },
  'signed-broken': { repairable: false, meaning: 'The PDF is signed and broken.' },
  'dynamic-form': { repairable: false, meaning: 'The PDF is a dynamic XFA form, not a document.' },
  form: { repairable: false, meaning: 'The form of the PDF is malformed, does not have the field, or already has it.' },
  signature: { repairable: false, meaning: 'The PDF does not end with the expected signature.' },
  'too-long': { repairable: false, meaning: 'The signature is larger than the space reserved for it.' },
  picture: { repairable: false, meaning: 'The picture is not a PNG that can be drawn.' },
  header: { repairable: false, meaning: 'This is not a PDF.' },
  'header-offset': { repairable: true, meaning: 'The PDF has bytes before its header.' },
  'page-count': { repairable: true, meaning: 'The page tree of the PDF has a wrong page count.' },
  startxref: { repairable: true, meaning: 'The PDF does not end with a pointer to its cross-reference table.' },
  'usage-rights': { repairable: true, meaning: 'The PDF has usage rights, which any change would break.' },
  metadata: { repairable: true, meaning: 'The metadata of the PDF are no XMP that strict validators read.' },
  'security-store': { repairable: true, meaning: 'The PDF has validation data, but no signature.' },
  xref: { repairable: true, meaning: 'The cross-reference table of the PDF is broken.' },
  hybrid: {
    repairable: true,
    meaning: 'The PDF has two cross-reference tables, of which readers use one or the other.',
  },
  trailer: { repairable: true, meaning: 'The trailer or the catalog of the PDF is broken.' },
  syntax: { repairable: true, meaning: 'The PDF is malformed.' },
  stream: { repairable: true, meaning: 'A stream of the PDF is broken.' },
  filter: { repairable: true, meaning: 'A stream of the PDF needs a filter that is not supported.' },
  type: { repairable: true, meaning: 'An object of the PDF has the wrong type.' },
} as const satisfies Record<string, { repairable: boolean; meaning: string }>;

export type PdfProblemCode = keyof typeof problems;

/** Why a PDF is rejected. `code` is stable, for programs; `message` is for people and contains nothing of the file. */
export class PdfProblem extends Error {
  override readonly name = 'PdfProblem';
  readonly code: PdfProblemCode;

  constructor(code: PdfProblemCode, detail?: string) {
    super(detail ? `${problems[code].meaning} (${detail})` : problems[code].meaning);
    this.code = code;
  }

  /** True if rewriting the file may help, provided that it contains no signature. */
  get repairable(): boolean {
    return problems[this.code].repairable;
  }
}
