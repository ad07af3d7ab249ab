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

/**
 * Limits of a PDF: hostile files reach these numbers, regular ones do not. A parser that enforces them uses at most
 * some 200 MB and 2 s for any input; its process is limited as well.
 */
export const limits = {
  /** Nesting of arrays and dictionaries. Real files stay under 20; our recursion is safe to about 5,000. */
  depth: 100,
  /** Chains of references. One is usual. */
  referenceChain: 16,
  /** Cross-reference sections, which means incremental updates. A file signed and saved daily for a year has fewer. */
  revisions: 500,
  /** The same of a received file: ten people sign, the service seals, and time-stamps are renewed for decades. */
  receivedRevisions: 460,
  /** Runs of object numbers over all sections; an update that touches every other object has many. */
  subsections: 100_000,
  /** Entries of all sections, including free ones: a compressed section of free entries takes almost no bytes. */
  xrefEntries: 10_000_000,
  /** ISO 32000-1 Annex C: the highest object number that readers must support. */
  objectNumber: 8_388_607,
  /** Objects in use: a drawing of 10 MB may have this many. Each is read once. */
  objects: 1_000_000,
  /** Bytes inflated per document (cross references, object streams, the security store). */
  inflated: 64 << 20,
  /** Objects in one object stream. Writers put 100 to 200 there. */
  objectsPerStream: 100_000,
  /** Pages: more than any contract has, and as many as a signing page can list. */
  pages: 5_000,
  /** Nodes of the page tree, pages included: a tree of 5,000 pages with the worst fan-out, 2, has 10,000. */
  pageNodes: 12_000,
  /** Writers that append pages one by one nest them as deeply as they have pages. */
  pageTreeDepth: 500,
  /** Fields of a form, parents included. */
  fields: 50_000,
  fieldDepth: 32,
  /** The last `startxref` must start within this many bytes of the end. Readers check 1,024; scanners append junk. */
  tail: 2_048,
} as const;
