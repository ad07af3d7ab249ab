import { uploadLimits } from '../../src/kernel/upload-limits.ts';
import { type Bindings, inputOfId } from './binding.ts';
import { pageOf } from './paging.ts';

interface Shown {
  readonly signers: readonly { readonly signature: object | null }[];
}

/** The contract omits `signature` for signers of level simple; it is never null. */
const present = ({ signers, ...envelope }: Shown) => ({
  ...envelope,
  signers: signers.map(({ signature, ...signer }) => (signature ? { ...signer, signature } : signer)),
});

export const envelopes: Bindings = {
  createEnvelope: {
    status: 201,
    variables: ({ body }) => ({ input: body }),
    present,
    pdf: uploadLimits.envelope,
  },
  listEnvelopes: {
    status: 200,
    variables: pageOf,
    present: ({ nodes: data }: { nodes: unknown[] }, request) => ({
      data,
      ...pageOf(request),
    }),
  },
  getEnvelope: { status: 200, variables: ({ params }) => ({ id: params.id }), present },
  sendEnvelope: { status: 200, variables: inputOfId, present },
  cancelEnvelope: { status: 200, variables: inputOfId, present },
};
