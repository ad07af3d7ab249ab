import { type ActiveContent, activeContent } from './active-content.ts';
import { formFields, isSigned } from './form.ts';
import { isName, type PdfObject } from './objects.ts';
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
