import { refuse } from '../../src/kernel/fault.ts';
import { uploadLimits } from '../../src/kernel/upload-limits.ts';
import { type Bindings, inputOfId, type RestRequest, requestedPage } from './binding.ts';

const session = ({ params }: RestRequest) => ({ id: params.id });
const slot = ({ params }: RestRequest) => ({ input: { session_id: params.id, slot_id: params.slotId } });

/** @throws Fault `invalid_parameter` for any format but csv */
function listFormat({ query: { format } }: RestRequest): 'csv' {
  if (format === undefined || format === 'csv') return 'csv';
  throw refuse('invalid_parameter', 'format must be csv.', [{ path: 'format', message: 'must be csv' }]);
}

interface ExportPart {
  readonly fileName: string;
  readonly text: string;
  readonly next: string | null;
}

const attendance: Bindings = {
  createAttendanceSession: {
    status: 201,
    variables: ({ body }) => ({ input: body }),
  },
  listAttendanceSessions: {
    status: 200,
    variables: requestedPage,
    present: ({ nodes: data }: { nodes: unknown[] }, request) => ({
      data,
      ...requestedPage(request),
    }),
  },
  getAttendanceSession: { status: 200, variables: session },
  addAttendee: { status: 201, variables: ({ params, body }) => ({ input: { ...body, session_id: params.id } }) },
  openSlot: { status: 200, variables: slot },
  closeSlot: { status: 200, variables: slot },
  closeAttendanceSession: { status: 200, variables: inputOfId },
  getAttendanceSheet: { status: 200, variables: session },
  exportAttendance: {
    status: 200,
    variables: (request) => ({ ...session(request), format: listFormat(request) }),
    file: {
      contentType: 'text/csv; charset=utf-8',
      part: ({ fileName, text, next }: ExportPart) => ({
        name: fileName,
        text,
        next: next === null ? null : { after: next },
      }),
    },
  },
};

const batches: Bindings = {
  createSealBatch: { status: 201, variables: ({ body }) => ({ input: body }) },
};

interface Shown {
  readonly signers: readonly { readonly signature: object | null }[];
}

/** The contract omits `signature` for signers of level simple; it is never null. */
const present = ({ signers, ...envelope }: Shown) => ({
  ...envelope,
  signers: signers.map(({ signature, ...signer }) => (signature ? { ...signer, signature } : signer)),
});

const envelopes: Bindings = {
  createEnvelope: {
    status: 201,
    variables: ({ body }) => ({ input: body }),
    present,
    pdf: uploadLimits.envelope,
  },
  listEnvelopes: {
    status: 200,
    variables: requestedPage,
    present: ({ nodes: data }: { nodes: unknown[] }, request) => ({
      data,
      ...requestedPage(request),
    }),
  },
  getEnvelope: { status: 200, variables: ({ params }) => ({ id: params.id }), present },
  sendEnvelope: { status: 200, variables: inputOfId, present },
  cancelEnvelope: { status: 200, variables: inputOfId, present },
};

/** The filter asked for: any text, once. @throws Fault `invalid_parameter` for what no reference can be */
function externalRefOf({ query }: RestRequest): string | undefined {
  const { external_ref: externalRef } = query;
  if (externalRef === undefined || (typeof externalRef === 'string' && !externalRef.includes('\0'))) return externalRef;
  const message = 'must occur once and must not contain U+0000';
  throw refuse('invalid_parameter', `external_ref ${message}.`, [{ path: 'external_ref', message }]);
}

/** The contract names three methods: a wallet is a remote check there. */
const withContractMethod = <T extends object>(identity: T): T =>
  'method' in identity && identity.method === 'eudi_wallet' ? { ...identity, method: 'remote_id_check' } : identity;

const identities: Bindings = {
  createIdentity: {
    status: 201,
    variables: ({ body }) => ({ input: body }),
    present: ({ identity, ...more }: { identity: object }) => ({ ...identity, ...more }),
  },
  listIdentities: {
    status: 200,
    variables: (request) => ({ ...requestedPage(request), externalRef: externalRefOf(request) }),
    present: ({ nodes }: { nodes: object[] }, request) => ({
      data: nodes.map(withContractMethod),
      ...requestedPage(request),
    }),
  },
  getIdentity: {
    status: 200,
    variables: ({ params }) => ({ id: params.id }),
    present: (identity: object) => withContractMethod(identity),
  },
  deleteIdentity: {
    status: 200,
    variables: inputOfId,
    present: ({ status }: { status: string }) => ({ deleted: status === 'deleted' }),
  },
};

const mandates: Bindings = {
  createSigningMandate: {
    status: 201,
    variables: ({ body }) => ({ input: body }),
  },
  listSigningMandates: {
    status: 200,
    variables: () => ({}),
    allPages: true,
    present: ({ nodes: data }: { nodes: unknown[] }) => ({ data }),
  },
  getSigningMandate: { status: 200, variables: ({ params }) => ({ id: params.id }) },
  revokeSigningMandate: { status: 200, variables: inputOfId },
};

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

const verification: Bindings = {
  verifyDocument: {
    status: 200,
    variables: ({ body }) => ({ input: body }),
    present: (result: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(result).filter(([key, value]) => value !== null || !optional.includes(key))),
    pdf: uploadLimits.verification,
  },
};

const webhooks: Bindings = {
  createWebhookEndpoint: {
    status: 201,
    variables: ({ body }) => ({ input: body }),
    present: ({ webhookEndpoint, secret }: { webhookEndpoint: object; secret: string }) => ({
      ...webhookEndpoint,
      secret,
    }),
  },
  listWebhookEndpoints: { status: 200, variables: () => ({}), present: (data: unknown[]) => ({ data }) },
  deleteWebhookEndpoint: { status: 200, variables: inputOfId },
};

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
