import type { Bindings } from './binding.ts';

export const batches: Bindings = {
  createSealBatch: { status: 201, variables: ({ body }) => ({ input: body }) },
};
