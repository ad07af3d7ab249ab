import { type Fault, refuse } from '../../kernel/fault.ts';
import { SandboxFailure, type SandboxLoss, SandboxRefusal } from '../../platform/sandbox/index.ts';
import { limits as pdfLimits } from '../../standards/pdf/index.ts';
import { limits } from './limits.ts';
import type { DocumentProblemCode } from './problem-codes.ts';

/** Creates the fault for a rejected input. @param words complete the sentence "The PDF …." */
export const refuseInput = (path: string, words: string, subject = 'PDF'): Fault =>
  refuse('invalid_body', `The ${subject} ${words}.`, [{ path, message: words }]);

/** Messages by problem code; each completes "The PDF …." */
const reasons: Readonly<Record<DocumentProblemCode, string>> = {
  header: 'is not a PDF',
  encrypted: 'is encrypted',
  'no-pages': 'has no pages',
  'no-such-page': 'has no such page',
  'too-many-pages': `has more than ${pdfLimits.pages} pages`,
  'page-tree': 'has an invalid page tree',
  depth: 'is nested too deeply',
  'too-many-revisions': `has more than ${pdfLimits.revisions} revisions`,
  'too-many-objects': 'has too many objects',
  'inflate-budget': `inflates to more than ${pdfLimits.inflated >> 20} MB of structure`,
  'content-bomb': `has pages that inflate to more than ${limits.contentBytes >> 20} MB`,
  certified: 'is certified with no changes allowed',
  'certified-fields': 'is certified with no new fields allowed',
  'signed-broken': 'is signed and broken',
  hopeless: 'is broken beyond repair',
  'dynamic-form': 'is a dynamic XFA form, which only its own viewer can draw',
  form: 'has a malformed form',
  signature: 'has a malformed signature',
  picture: 'is not a readable PNG',
  dot: 'is empty or shows only a dot',
  'too-long': 'leaves no room for its signature',
  // A rewrite repairs these: they only occur if the rewritten file is still broken, which `hopeless` reports.
  'header-offset': 'is broken beyond repair',
  'page-count': 'is broken beyond repair',
  startxref: 'is broken beyond repair',
  'usage-rights': 'is broken beyond repair',
  metadata: 'is broken beyond repair',
  xref: 'is broken beyond repair',
  hybrid: 'is broken beyond repair',
  trailer: 'is broken beyond repair',
  syntax: 'is broken beyond repair',
  stream: 'is broken beyond repair',
  filter: 'is broken beyond repair',
  type: 'is broken beyond repair',
};

const losses: Readonly<Record<SandboxLoss, string | undefined>> = {
  busy: undefined,
  timeout: 'takes too long to read',
  memory: 'needs too much memory to read',
  crash: 'cannot be read',
};

/**
 * Returns the message of a rejected PDF; undefined if the error is not caused by the PDF but by a bug of ours. A
 * crashed child is blamed on the file, the only thing that differs between tasks, unless the machine was overloaded.
 */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof SandboxFailure) return losses[error.reason];
  if (error instanceof SandboxRefusal && Object.hasOwn(reasons, error.code))
    return reasons[error.code as DocumentProblemCode];
  return undefined;
}
