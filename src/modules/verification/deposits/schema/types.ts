import { builder } from '../../../../platform/graphql/builder.ts';
import { NodeInterface } from '../../../../platform/graphql/node.ts';
import type { Services } from '../../../../platform/services.ts';
import { PadesLevelEnum, padesLevelOf } from '../../../documents/schema/index.ts';
import { downloadUrl } from '../../../envelopes/index.ts';
import { findRecord } from '../../records/find-record.ts';
import { EvidenceRecordType } from '../../schema/proof.ts';

export const DepositStatusEnum = builder.enumType('PdfDepositStatus', {
  description: 'Current status of a deposited PDF.',
  values: {
    KEPT: { description: 'The file is stored and kept provable.' },
    ENDED: { description: 'Its preservation is over. The file was deleted.' },
    DELETED: { description: 'The organisation deleted the file.' },
  },
});

const PreservationMethodEnum = builder.enumType('PreservationMethod', {
  description: 'How a deposited PDF is kept provable.',
  values: {
    AUGMENTATION: {
      description:
        'Validation data and document time-stamps in the file, which are renewed before they end (PAdES B-LTA). Each renewal appends to the file.',
    },
    EVIDENCE_RECORD: {
      description:
        'An evidence record (RFC 4998) beside the file, which stays as it was given. It proves since when the file has existed. Whether its signatures were valid then is for its reader to judge.',
    },
  },
});

const AugmentationObstacleEnum = builder.enumType('AugmentationObstacle', {
  description: 'Why a deposited PDF is not augmented.',
  values: {
    UNTRUSTED: { description: 'A signature or time-stamp leads to no root that this service trusts.' },
    NO_VALIDATION_DATA: {
      description:
        'What confirms a certificate is not to be had: it has expired, was revoked, or nobody offers its status.',
    },
    CHANGES_FORBIDDEN: {
      description:
        'Not answered: no signature can forbid time-stamps and validation data, also if it permits no change (ISO 32000-2, table 257).',
    },
    CHANGED_AFTER_SIGNATURE: {
      description: 'The document was changed after its last signature, and nobody signed the change.',
    },
    NOT_EXTENSIBLE: { description: 'The file is built so that no revision can be added to it.' },
  },
});

/** The row that says until when the file is protected. Prisma reads those of a list by one statement. */
const preservedFileOf = ({ database }: Services, { id }: { readonly id: string }) =>
  database.prisma.preservedFile.findUnique({ where: { kind_subjectId: { kind: 'DEPOSIT', subjectId: id } } });

export const DepositType = builder.prismaObject('Deposit', {
  name: 'PdfDeposit',
  interfaces: [NodeInterface],
  description: 'A signed PDF, from this service or from elsewhere, that the service keeps provable until a date.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the deposit.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Name of the document. Null once the file is deleted.',
    }),
    status: t.expose('status', { type: DepositStatusEnum, description: 'Current status.' }),
    receivedSha256: t.expose('receivedSha256', {
      type: 'Sha256',
      description: 'SHA-256 of the file as it was given, lowercase hex. The stored file begins with its bytes.',
    }),
    receivedSize: t.exposeInt('receivedSize', { description: 'Size of the file as it was given, in bytes.' }),
    sha256: t.expose('sha256', { type: 'Sha256', description: 'SHA-256 of the newest file, lowercase hex.' }),
    method: t.expose('method', { type: PreservationMethodEnum, description: 'How the file is kept provable.' }),
    obstacle: t.expose('obstacle', {
      type: AugmentationObstacleEnum,
      nullable: true,
      description: 'Why the file is not augmented. Null with the method `AUGMENTATION`.',
    }),
    signatureCount: t.exposeInt('signatureCount', { description: 'Number of signatures, without time-stamps.' }),
    padesLevel: t.field({
      type: PadesLevelEnum,
      nullable: true,
      select: { padesLevel: true },
      description: 'The lowest PAdES level of its signatures. Null if one of them has none (ETSI EN 319 142-1).',
      resolve: ({ padesLevel }) => padesLevelOf(padesLevel),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the deposit.' }),
    preservedUntil: t.expose('preservedUntil', {
      type: 'DateTime',
      description: 'Until when the file is stored and kept provable.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the file was deleted. Null before.',
    }),
    protectedUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Until when the newest document time-stamp is accepted. It is renewed before. Null with the method `EVIDENCE_RECORD`.',
      resolve: async (deposit, _args, { services }) => (await preservedFileOf(services, deposit))?.protectedUntil,
    }),
    renewals: t.int({
      description: 'Number of renewals so far.',
      resolve: async (deposit, _args, { services }) => (await preservedFileOf(services, deposit))?.generation ?? 0,
    }),
    downloadUrl: t.field({
      type: 'URL',
      nullable: true,
      access: { key: 'envelopes:read', member: 'READER' },
      select: { sha256: true, name: true, status: true },
      description: 'Temporary link to the newest file, valid for 1 hour. Null once the file is deleted.',
      resolve: ({ sha256, name, status }, _args, { services }) =>
        status === 'KEPT' ? downloadUrl(services, sha256, name ?? 'document') : null,
    }),
    evidenceRecord: t.field({
      type: EvidenceRecordType,
      nullable: true,
      complexity: { field: 10, multiplier: 1 },
      select: { receivedSha256: true, mode: true },
      description: 'Evidence record of the file as it was given. Null until the day after the deposit (UTC).',
      resolve: ({ receivedSha256, mode }, _args, { services }) => findRecord(services, receivedSha256, mode),
    }),
  }),
});
