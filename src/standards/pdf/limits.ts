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
