import type { Origin } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { PdfInput } from '../../platform/graphql/pdf-input.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import type { Services } from '../../platform/services.ts';
import { type ValidatedFile, validateBytes } from './validate-upload.ts';
import { countVisit } from './visitors.ts';

/** A file costs more than a fingerprint: up to 20 s of a child's processor time. */
const POINTS = 5;
/** Visitors keep at most one child of this process busy, so that the organisations have the others. */
const one = new Semaphore(1);
/** Files that wait or are read, at most. */
const MOST = 4;
let underWay = 0;

/**
 * Validates the signatures of a visitor's PDF, in a child process. Nothing is stored or recorded. The live roots and the
 * test roots are trusted; the report names which.
 * @throws Fault `not_found` (the page is off), `rate_limited`, `invalid_body`, `payload_too_large`
 */
export async function validateAsVisitor(
  services: Services,
  origin: Origin,
  pdf: PdfInput,
  blob: Context['blob'],
): Promise<ValidatedFile> {
  await countVisit(services, origin, POINTS);
  if (underWay >= MOST)
    throw refuse('rate_limited', 'Too many files are being checked. Retry later.', undefined, { retryAfter: 20 });
  underWay += 1;
  try {
    const verdict = await one.run(() => validateBytes(services, { mode: 'TEST', turnOf: 'visitors' }, pdf, blob));
    // A seal of another authority may cost the operator something.
    return { ...verdict, reportSeal: { mode: 'LIVE', isBuiltIn: true } };
  } finally {
    underWay -= 1;
  }
}
