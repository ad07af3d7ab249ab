import { builder } from '../../../../platform/graphql/builder.ts';
import { NodeInterface } from '../../../../platform/graphql/node.ts';
import type { ValidationData } from '../../../../standards/pades/index.ts';
import { PadesLevelEnum, padesLevelOf } from '../../../documents/schema/index.ts';
import { readFacts } from '../facts.ts';
import { limits } from '../limits.ts';
import { levelOf } from '../pades-level.ts';

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

export const DigestSealType = builder.prismaObject('DigestSeal', {
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
      resolve: levelOf,
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

export const ValidationDataType = builder.objectRef<ValidationData>('ValidationData').implement({
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
