import { visiblePage } from './geometry.ts';
import { Lexer } from './lexer.ts';
import { limits } from './limits.ts';
import { checkPageCounts, pages } from './pages.ts';
import { Pdf } from './pdf.ts';
import { isSigned, type Permission, permission } from './permission.ts';
import { PdfProblem } from './problem.ts';
import { isObjectHeader } from './read-indirect.ts';

/** What a document is, before anything is done with it. */
export interface Inspection {
  /** Size of each page as a reader sees it, in points, after rotation. Empty where there is a problem. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly encrypted: boolean;
  /** It carries a signature; of a broken file, that it looks so. */
  readonly signed: boolean;
  /** What the signatures that it carries still allow; 1 is nothing, and the document is to be refused. */
  readonly permission: Permission;
  /** Why it cannot be taken as it is; null where it can. */
  readonly problem: PdfProblem | null;
  /** Writing the file anew may cure it: the problem is one of scaffolding, and nobody has signed these bytes. */
  readonly repairable: boolean;
}

/** Reads a whole document, page by page, within the limits. Never throws for what the bytes are. */
export function inspect(bytes: Buffer): Inspection {
  try {
    return inspectSound(new Pdf(bytes));
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    const signed = looksSigned(bytes);
    const encrypted = error.code === 'encrypted';
    return { pages: [], encrypted, signed, permission: null, problem: error, repairable: error.repairable && !signed };
  }
}

function inspectSound(pdf: Pdf): Inspection {
  if (pdf.encrypted) throw new PdfProblem('encrypted');
  // An XFA form that its viewer draws has one page, which says "please wait" (Adobe XFA 3.3, NeedsRendering).
  if (pdf.resolve(pdf.root.get('NeedsRendering')) === true) throw new PdfProblem('dynamic-form');
  const sizes = Array.from(pages(pdf), (page) => {
    const { width, height } = visiblePage(pdf, page);
    return { width, height };
  });
  if (sizes.length === 0) throw new PdfProblem('no-pages');
  const signed = isSigned(pdf);
  if (!signed) checkOffsets(pdf);
  if (!signed) checkPageCounts(pdf);
  const allowed = permission(pdf);
  const problem = allowed === 1 ? new PdfProblem('certified') : null;
  return { pages: sizes, encrypted: false, signed, permission: allowed, problem, repairable: false };
}

/**
 * Every entry leads to an object. Readers that meet a wrong one rebuild the table, each in its own way, and may then
 * see another document than the one that was signed. A signed file is let be: it is what its signer saw.
 */
function checkOffsets(pdf: Pdf): void {
  const { xref, bytes } = pdf.crossReferences;
  let checked = 0;
  for (const [number, entry] of xref.entries()) {
    if (entry.kind !== 'offset') continue;
    if (++checked > limits.objects) throw new PdfProblem('too-many-objects');
    const lexer = new Lexer(bytes, entry.offset);
    if (!isObjectHeader(lexer) || new Lexer(bytes, entry.offset).unsigned() !== number)
      throw new PdfProblem('xref', `object ${number}`);
  }
}

/** A byte range with its four numbers: what no unsigned file has but in its text, where it does no harm to stop. */
const looksSigned = (bytes: Buffer): boolean =>
  bytes.includes('/ByteRange') && /\/ByteRange\s*\[\s*\d+\s+\d+\s+\d+\s+\d+\s*\]/.test(bytes.toString('latin1'));
