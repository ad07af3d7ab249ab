import type { Services } from '../../../platform/services.ts';
import { refuse } from '../refusals.ts';

/** How people can sign in to the console. */
export interface SignInMethods {
  /** Codes by e-mail and passkeys; single-use links always work. */
  readonly codes: boolean;
  readonly provider: {
    readonly name: string;
    /** False after a call without an answer, until one succeeds. */
    readonly isAvailable: boolean;
  } | null;
}

export function signInMethods({ config: { oidc }, neighbours }: Services): SignInMethods {
  if (!oidc) return { codes: true, provider: null };
  return { codes: !oidc.only, provider: { name: oidc.name, isAvailable: !neighbours.isMissing('oidc') } };
}

/** Asserts that people may sign in by code or passkey. @throws Fault `oidc_only` */
export function assertCodes({ config }: Services): void {
  if (config.oidc?.only) throw refuse('oidc_only');
}
