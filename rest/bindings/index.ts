import type { Bindings } from './binding.ts';
import { attendance, batches, envelopes, identities, mandates, verification, webhooks } from './bindings.ts';

/** Every documented route, by operationId. */
export const bindings: Bindings = {
  ...attendance,
  ...envelopes,
  ...identities,
  ...mandates,
  ...batches,
  ...verification,
  ...webhooks,
};
