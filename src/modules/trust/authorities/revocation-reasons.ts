import type { PkiRole } from './roles.ts';
import { isCa } from './roles.ts';

/** CRLReasons of RFC 5280 §5.3.1 that apply here. `certificateHold` is left out, because it can be reversed. */
export const reasons = {
  unspecified: 0,
  keyCompromise: 1,
  cACompromise: 2,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
} as const;
export type RevocationReason = keyof typeof reasons;

/** Whether somebody else may have the key. Then nothing proves who made a signature after the compromise. */
export const isCompromise = (code: number): boolean => code === reasons.keyCompromise || code === reasons.cACompromise;

/** Returns the name of a reason. Unknown codes are `unspecified`. */
export const reasonOf = (code: number | null): RevocationReason =>
  (Object.keys(reasons) as RevocationReason[]).find((name) => reasons[name] === code) ?? 'unspecified';

/** Returns the reasons that fit a role: the key of a CA has its own word for a compromise. */
export const reasonsFor = (role: PkiRole): readonly RevocationReason[] =>
  (Object.keys(reasons) as RevocationReason[]).filter(
    (name) => name !== (isCa(role) ? 'keyCompromise' : 'cACompromise'),
  );
