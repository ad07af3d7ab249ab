import { type Fault, refuse } from '../../kernel/fault.ts';
import type { Reason } from '../../kernel/reason.ts';
import { SandboxFailure, type SandboxLoss, SandboxRefusal } from '../../platform/sandbox/index.ts';
import { limits as pdfLimits } from '../../standards/pdf/index.ts';
import { limits } from './limits.ts';
import { because, type DocumentProblemCode } from './reasons.ts';

/** Creates the fault for a rejected input. @param reason completes the sentence that begins with the path */
export const refuseInput = (path: string, reason: Reason): Fault =>
  refuse('invalid_body', undefined, [{ path, ...reason }]);

/** Reasons by problem code; each completes a sentence that begins with the PDF. */
const reasons: Readonly<Record<DocumentProblemCode, Reason>> = {
  header: because('not_pdf'),
  encrypted: because('encrypted'),
  'no-pages': because('no_pages'),
  'no-such-page': because('no_such_page'),
  'too-many-pages': because('too_many_pages', { count: pdfLimits.pages }),
  'page-tree': because('page_tree'),
  depth: because('nested'),
  'too-many-revisions': because('too_many_revisions', { count: pdfLimits.receivedRevisions }),
  'too-many-objects': because('too_many_objects'),
  'inflate-budget': because('inflates', { mb: pdfLimits.inflated >> 20 }),
  'content-bomb': because('pages_inflate', { mb: limits.contentBytes >> 20 }),
  certified: because('certified'),
  'certified-fields': because('certified_fields'),
  'signed-broken': because('signed_broken'),
  hopeless: because('broken'),
  fragile: because('fragile'),
  'dynamic-form': because('dynamic_form'),
  form: because('malformed_form'),
  signature: because('malformed_signature'),
  picture: because('not_png'),
  dot: because('dot'),
  'unknown-file': because('unknown_file'),
  heic: because('heic'),
  'unknown-attachment': because('unknown_attachment'),
  'broken-picture': because('broken_picture'),
  'large-picture': because('large_picture', { count: limits.attachmentPixels / 1_000_000 }),
  'too-long': because('no_room'),
  // A rewrite repairs these: they only occur if the rewritten file is still broken, which `hopeless` reports.
  'header-offset': because('broken'),
  'page-count': because('broken'),
  'shared-page': because('broken'),
  startxref: because('broken'),
  'usage-rights': because('broken'),
  metadata: because('broken'),
  'security-store': because('broken'),
  xref: because('broken'),
  hybrid: because('broken'),
  trailer: because('broken'),
  syntax: because('broken'),
  stream: because('broken'),
  filter: because('broken'),
  type: because('broken'),
};

const losses: Readonly<Record<SandboxLoss, Reason | undefined>> = {
  busy: undefined,
  timeout: because('slow'),
  memory: because('memory'),
  crash: because('unreadable'),
};

/**
 * Returns why a PDF is rejected; undefined if the error is not caused by the PDF but by a bug of ours. A
 * crashed child is blamed on the file, the only thing that differs between tasks, unless the machine was overloaded.
 */
export function refusalReason(error: unknown): Reason | undefined {
  if (error instanceof SandboxFailure) return losses[error.reason];
  if (error instanceof SandboxRefusal && Object.hasOwn(reasons, error.code))
    return reasons[error.code as DocumentProblemCode];
  return undefined;
}
