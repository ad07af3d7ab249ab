import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutation, type PayloadFields } from '../../../../platform/graphql/mutation.ts';
import { addNodeLookup } from '../../../../platform/graphql/node.ts';
import { text } from '../../../../platform/graphql/validators.ts';
import { assertScope } from '../../../access/index.ts';
import { collectValidationData } from '../collect-validation-data.ts';
import { limits } from '../limits.ts';
import { reportSealedFile } from '../report-sealed-file.ts';
import { sealDigest } from '../seal-digest.ts';
import { getOwn, listOwn } from '../store.ts';
import { timestampDigest } from '../timestamp-digest.ts';
import { DigestSealType, ValidationDataType } from './types.ts';

const sealId = { required: true, description: 'UUID of the digest seal.' } as const;
const access = { key: 'envelopes:write', member: 'MANAGER' } as const;

/** The field of a payload with the seal that a mutation made or changed. */
const changedSeal = <Shape extends { readonly id: string }>(t: PayloadFields<Shape>, description: string) =>
  t.prismaField({
    type: DigestSealType,
    description,
    resolve: (query, { id }, _args, { services }) =>
      services.database.prisma.digestSeal.findUniqueOrThrow({ ...query, where: { id } }),
  });

builder.queryField('digestSeal', (t) =>
  t.prismaField({
    type: DigestSealType,
    nullable: true,
    description: 'Returns a seal over a digest.',
    refuses: ['not_found'],
    access: { key: 'envelopes:read', member: 'READER' },
    args: { id: t.arg.id(sealId) },
    resolve: async (query, _root, args, { services, actor }) => {
      const { id } = await getOwn(services.database, actor, 'envelopes:read', args.id);
      return services.database.prisma.digestSeal.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

addMutation('sealDigest', {
  description:
    'Signs the digest of a PDF’s byte range with the seal of the service, so that the PDF never leaves the client. Returns a detached CMS with a time-stamp, for `/Contents` of a signature with the subfilter `ETSI.CAdES.detached` (PAdES B-T). State in `/Reason` that the service saw a digest and not the document, as `@esign/signpdf` does. In live mode it costs the price of `organization_seal`. With a test key the certificates are specimens.',
  access,
  refuses: [
    {
      insufficient_credits: 'In live mode, the prepaid credits do not cover the price; nothing was signed.',
      unavailable:
        'A time-stamp or validation data cannot be obtained; send the request again with the same Idempotency-Key.',
    },
  ],
  input: (t) => ({
    digest: t.field({
      type: 'Sha256',
      required: true,
      description: 'SHA-256 of the bytes that the signature will cover: 64 lowercase hex characters.',
    }),
    name: t.string({
      validate: text(limits.name),
      description: 'Name of the document, for the proof.',
    }),
  }),
  resolve: async ({ digest, name }, { services, actor }) => {
    const { mode } = assertScope(actor, 'envelopes:write');
    return { mode, ...(await sealDigest(services, actor, { digest, name: name ?? null })) };
  },
  payload: (t) => ({
    digestSeal: changedSeal(t, 'The seal.'),
    cms: t.exposeString('cms', {
      description:
        'The signature: a detached CMS SignedData, DER in base64. It contains the certificate of the seal and a time-stamp.',
    }),
    validationData: t.field({
      type: ValidationDataType,
      nullable: true,
      description:
        'Validation data of the signature and of its time-stamp, collected now. A file needs it, and then a document time-stamp, for level B-LTA.',
      resolve: ({ mode, cms }, _args, { services }) =>
        collectValidationData(services, mode, Buffer.from(cms, 'base64')),
    }),
  }),
});

addMutation('timestampDigest', {
  description: `Makes the document time-stamp of a file with a digest seal, over the digest of its byte range. Returns the token for \`/Contents\` of a \`DocTimeStamp\` with the subfilter \`ETSI.RFC3161\`. Free, at most ${limits.timestamps} times for each seal.`,
  access,
  refuses: [
    'not_found',
    {
      invalid_status: `The service has already answered ${limits.timestamps} time-stamps for this seal.`,
      unavailable: 'A time-stamp cannot be obtained; try again.',
    },
  ],
  input: (t) => ({
    id: t.id(sealId),
    digest: t.field({
      type: 'Sha256',
      required: true,
      description: 'SHA-256 of the bytes that the time-stamp will cover: 64 lowercase hex characters.',
    }),
  }),
  resolve: async (input, { services, actor }) => ({
    id: input.id,
    ...(await timestampDigest(services, actor, input)),
  }),
  payload: (t) => ({
    digestSeal: changedSeal(t, 'The seal.'),
    token: t.exposeString('token', {
      access,
      description: 'The time-stamp token (RFC 3161), DER in base64.',
    }),
  }),
});

addMutation('reportSealedFile', {
  description: `Records the fingerprint of a finished file, so that \`verifyDocument\` finds its seal. The service takes it from the client without seeing the file. At most ${limits.files} files for each seal; a file that was already reported changes nothing.`,
  access,
  refuses: ['not_found', { invalid_status: `${limits.files} files were already reported for this seal.` }],
  input: (t) => ({
    id: t.id(sealId),
    sha256: t.field({
      type: 'Sha256',
      required: true,
      description: 'SHA-256 of the finished file: 64 lowercase hex characters.',
    }),
  }),
  resolve: (input, { services, actor }) => reportSealedFile(services, actor, input),
  payload: (t) => ({
    digestSeal: changedSeal(t, 'The seal with the reported file.'),
  }),
});

addNodeLookup({
  type: 'DigestSeal',
  access: { key: 'envelopes:read', member: 'READER' },
  find: (ids, { services, actor }) => listOwn(services.database, assertScope(actor, 'envelopes:read'), ids),
});
