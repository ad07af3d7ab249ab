import type { Bindings } from './binding.ts';
import { envelopes } from './envelopes.ts';
import { verification } from './verification.ts';

/** Every documented route, by operationId. */
export const bindings: Bindings = { ...envelopes, ...verification };
