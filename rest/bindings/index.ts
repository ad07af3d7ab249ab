import { attendance } from './attendance.ts';
import { batches } from './batches.ts';
import type { Bindings } from './binding.ts';
import { envelopes } from './envelopes.ts';
import { identities } from './identities.ts';
import { mandates } from './mandates.ts';
import { verification } from './verification.ts';
import { webhooks } from './webhooks.ts';

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
