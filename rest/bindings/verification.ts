import { uploadLimits } from '../../src/kernel/upload-limits.ts';
import type { Bindings } from './binding.ts';

/** Keys that the contract omits, instead of sending null, when the fingerprint is unknown. */
const optional = [
  'matches',
  'document',
  'envelope',
  'attendance_session',
  'scope',
  'signers',
  'events',
  'chain_valid',
  'proof',
];

export const verification: Bindings = {
  verifyDocument: {
    status: 200,
    variables: ({ body }) => ({ input: body }),
    present: (result: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(result).filter(([key, value]) => value !== null || !optional.includes(key))),
    pdf: uploadLimits.verification,
  },
};
