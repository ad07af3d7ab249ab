import type { Actor, Mode } from '../../../../kernel/actor.ts';
import { definitely } from '../../../../kernel/definitely.ts';
import { transaction } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutation, type PayloadFields } from '../../../../platform/graphql/mutation.ts';
import { addNodeLookup, NodeInterface } from '../../../../platform/graphql/node.ts';
import { text } from '../../../../platform/graphql/validators.ts';
import type { Services } from '../../../../platform/services.ts';
import { parseCms } from '../../../../standards/cms/read.ts';
import { mergeValidationData, type ValidationData } from '../../../../standards/pades/index.ts';
import { assertScope } from '../../../access/index.ts';
import { PadesLevelEnum, padesLevelOf } from '../../../documents/schema/index.ts';
import { appendEvent, refuse } from '../../../evidence/index.ts';
import { authorities } from '../../../signing/index.ts';
import { withOutside } from '../../../trust/index.ts';
import { recordFingerprints } from '../../records/fingerprints.ts';
import { readFacts, sealDigest, timestampDigest } from '../seal-digest.ts';
import { digestSealChain, digestSealLevel, getOwn, limits, listOwn, lockSeal } from '../store.ts';

builder.prismaObject('DigestSealFile', {
  description: 'A finished file with a digest seal, as the organisation reported it. The service has not seen it.',
  fields: (t) => ({
    sha256: t.expose('sha256', { type: 'Sha256', description: 'SHA-256 of the finished file, lowercase hex.' }),
    padesLevel: t.field({
      type: PadesLevelEnum,
      nullable: true,
      description: 'Highest PAdES level that the answers of the service allowed: `B_T` or `B_LTA` (ETSI EN 319 142-1).',
      resolve: ({ padesLevel }) => padesLevelOf(padesLevel),
    }),
    reportedAt: t.expose('reportedAt', { type: 'DateTime', description: 'Time of the report.' }),
  }),
});

const DigestSealType = builder.prismaObject('DigestSeal', {
  description:
    'A seal of the service over a digest that the client computed. The service saw the digest, and never the document.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the digest seal.' }),
    name: t.exposeString('name', { nullable: true, description: 'Name of the document. Null if none was given.' }),
    digest: t.expose('digestSha256', {
      type: 'Sha256',
      description: 'SHA-256 of the bytes that the signature covers, lowercase hex.',
    }),
    sealedAt: t.expose('sealedAt', { type: 'DateTime', description: 'Time of the seal.' }),
    padesLevel: t.field({
      type: PadesLevelEnum,
      description:
        'Highest PAdES level that a file can reach with the answers so far (ETSI EN 319 142-1): `B_T`, or `B_LTA` after `timestampDigest`.',
      resolve: digestSealLevel,
    }),
    certificateSubject: t.string({
      description: 'Subject of the certificate of the seal in RFC 4514 notation.',
      resolve: (seal) => readFacts(seal).seal.subject,
    }),
    certificateFingerprintSha256: t.field({
      type: 'Sha256',
      description: 'SHA-256 of the certificate of the seal, lowercase hex.',
      resolve: (seal) => readFacts(seal).seal.fingerprint_sha256,
    }),
    timestampedAt: t.field({
      type: 'DateTime',
      description: 'Time in the time-stamp of the signature.',
      resolve: (seal) => new Date(readFacts(seal).seal_timestamp.gen_time),
    }),
    files: t.relation('files', {
      query: { orderBy: { reportedAt: 'asc' } },
      description: `Finished files that were reported for this seal, oldest first. At most ${limits.files}.`,
    }),
    proofRetainedUntil: t.expose('proofRetainedUntil', {
      type: 'DateTime',
      description: 'Time until which `verifyDocument` finds the reported files.',
    }),
  }),
});

const base64 = (ders: readonly Buffer[]): string[] => ders.map((der) => der.toString('base64'));

const ValidationDataType = builder.objectRef<ValidationData>('ValidationData').implement({
  description:
    'Validation data for the document security store of a PDF (ISO 32000-2, 12.8.4.3). Each entry is DER in base64.',
  fields: (t) => ({
    certificates: t.stringList({
      description: 'Certificates of the seal, of its time-stamp and of their issuers, up to the roots.',
      resolve: (data) => base64(data.certificates),
    }),
    ocspResponses: t.stringList({
      description: 'OCSP responses.',
      resolve: (data) => base64(data.ocspResponses),
    }),
    crls: t.stringList({
      description: 'Certificate revocation lists (CRLs).',
      resolve: (data) => base64(data.crls),
    }),
  }),
});

interface ReportInput {
  /** UUID of the digest seal. */
  readonly id: string;
  /** SHA-256 of the finished file, lowercase hex. */
  readonly sha256: string;
}

/**
 * Records the fingerprint of a finished file, so that `/verify` finds its seal. Does nothing if it was already reported
 * for this seal.
 * @throws Fault `not_found`, `invalid_status` (the limit is reached)
 */
async function reportSealedFile(
  services: Services,
  actor: Actor,
  { id, sha256 }: ReportInput,
): Promise<{ readonly id: string }> {
  await getOwn(services.database, actor, 'envelopes:write', id);
  return transaction(services.database, 'report-sealed-file', async (tx) => {
    const seal = await lockSeal(tx, id);
    if (seal.files.some((file) => file.sha256 === sha256)) return { id };
    if (seal.files.length >= limits.files)
      throw refuse('invalid_status', `${limits.files} files were already reported for this seal.`);
    const padesLevel = digestSealLevel(seal);
    await tx.digestSealFile.create({ data: { sealId: id, sha256, padesLevel, reportedAt: services.clock.now() } });
    await recordFingerprints(services, tx, [{ chainId: id, mode: seal.mode, sha256 }]);
    await appendEvent(services, tx, digestSealChain(seal), {
      type: 'digest_seal.file_reported',
      actor: 'organization',
      data: { sha256, pades_level: padesLevel, document_seen: false },
    });
    return { id };
  });
}

/**
 * Collects what a validator needs for a signature by `sealDigest` without any network (EN 319 142-1, 5.4.2): the chains
 * of the seal and of its time-stamp, with the status of each certificate as of now.
 * @throws Fault `unavailable`
 */
function collectValidationData(services: Services, mode: Mode, cms: Buffer): Promise<ValidationData> {
  const { authority, seals, outside, timestamps } = services.of(authorities);
  const { signerCertificate, certificates, signatureTimestamp } = parseCms(cms);
  const certificate = definitely(signerCertificate, 'certificate of the seal');
  const token = definitely(signatureTimestamp, 'time-stamp of the seal');
  return withOutside(services, async () =>
    mergeValidationData(
      await Promise.all([
        // The service may have had another credential when it made the seal, or sealed with its own key for everything.
        authority.holds(certificate)
          ? authority.validationData(mode, services.clock.now(), [certificate])
          : seals.validationDataOf(certificate).then((data) => data ?? outside.of(certificate, certificates)),
        timestamps[mode].validationData([token]),
      ]),
    ),
  );
}

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
