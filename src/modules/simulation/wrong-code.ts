import { Fault } from '../../kernel/fault.ts';
import type { Services } from '../../platform/services.ts';
import { findCode } from '../access/index.ts';

/** Never equals a code, because codes are digits. */
const WRONG = 'wrong!';

/** Codes of the errors that a wrong code leads to. */
const refusedCodes = ['code_wrong', 'code_exhausted', 'code_locked'] as const;
export type RefusedCode = (typeof refusedCodes)[number];

/** The error that the page would show. */
export interface CodeRefusal {
  readonly code: RefusedCode;
  readonly message: string;
  /** Tries left. 0 if a new code is needed. */
  readonly triesLeft: number;
}

/**
 * Sends a code if none is valid, and enters a wrong one. A code without tries left stays locked, as on the page, until
 * a new one is requested. Throws unexpected errors.
 */
export async function typeWrongCode(
  services: Services,
  subjectId: string,
  { send, type }: { readonly send: () => Promise<unknown>; readonly type: (code: string) => Promise<unknown> },
): Promise<CodeRefusal> {
  const waiting = await findCode(services, subjectId);
  if (!waiting || waiting.expiresAt <= services.clock.now()) await send();
  try {
    await type(WRONG);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const code = refusedCodes.find((each) => each === error.code);
    if (!code) throw error;
    return { code, message: error.message, triesLeft: error.facts?.triesLeft ?? 0 };
  }
  throw new Error('a wrong code was accepted');
}
