/**
 * How far a PDF may go before it is refused: numbers a hostile file reaches and an honest one does not. A parser that
 * holds them stays within some 200 MB and 2 s whatever it is given; the process around it is bounded all the same.
 */
export const limits = {
  /** Arrays and dictionaries within one another. Real files stay under 20; our recursion is safe to some 5,000. */
  depth: 100,
  /** References that lead to references. One is usual. */
  referenceChain: 16,
  /** Cross-reference sections, that is incremental updates. A file signed and re-saved daily for a year has fewer. */
  revisions: 500,
  /** Runs of object numbers over all sections; an update that touches every other object has many. */
  subsections: 100_000,
  /** Entries over all sections, free ones too: a compressed section of nothing but free entries costs no bytes. */
  xrefEntries: 10_000_000,
  /** ISO 32000-1 Annex C: the highest object number that readers must support. */
  objectNumber: 8_388_607,
  /** Objects in use: what a drawing of 10 MB may well have. Each is looked at once. */
  objects: 1_000_000,
  /** Bytes inflated over the life of one document (cross references, object streams, the security store). */
  inflated: 64 << 20,
  /** Objects within one object stream. Writers put 100 to 200 there. */
  objectsPerStream: 100_000,
  /** Pages: more than any contract has, and what a signing page can list. */
  pages: 5_000,
  /** Nodes of the page tree, pages included: a tree of 5,000 pages with the worst fan-out, 2, has 10,000. */
  pageNodes: 12_000,
  pageTreeDepth: 64,
  /** Fields of a form, parents included. */
  fields: 50_000,
  fieldDepth: 32,
  /** The last `startxref` must start within so many bytes of the end. Readers look at 1,024; scanners add junk. */
  tail: 2_048,
} as const;
