import { Fault } from '../../kernel/fault.ts';
import type { Services } from '../../platform/services.ts';
import { findCode } from '../access/index.ts';

/** Never a code: those are digits. */
const WRONG = 'wrong!';

/** What the page would have been refused with. */
export interface CodeRefusal {
  readonly code: string;
  readonly message: string;
  /** How many are left; 0 when a new code is needed. */
  readonly triesLeft: number;
}

const expected = new Set(['code_wrong', 'code_exhausted', 'code_locked']);

/**
 * Has a code sent where none is good any more, and types a wrong one. A code whose tries are spent stays so, as on the
 * page, until another is asked for. What else is refused is thrown.
 */
export async function typeWrongCode(
  services: Services,
  subjectId: string,
  { send, type }: { readonly send: () => Promise<unknown>; readonly type: (code: string) => Promise<void> },
): Promise<CodeRefusal> {
  const waiting = await findCode(services, subjectId);
  if (!waiting || waiting.expiresAt <= services.clock.now()) await send();
  try {
    await type(WRONG);
  } catch (error) {
    if (!(error instanceof Fault) || !expected.has(error.code)) throw error;
    return { code: error.code, message: error.message, triesLeft: error.facts?.triesLeft ?? 0 };
  }
  throw new Error('a wrong code was taken for a right one');
}
