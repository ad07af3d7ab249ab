import { builder } from '../../../platform/graphql/builder.ts';
import type { StampReport } from '../../../standards/ers/verify.ts';
import type { ValidatedRecord } from '../records/validate-record.ts';
import { TrustedRootEnum, upper } from './validated-signature.ts';

/** The verdict on an evidence record of anybody. */

const RecordVerdictEnum = builder.enumType('EvidenceRecordVerdict', {
  description: 'Result of the validation of an evidence record.',
  values: {
    HOLDS: { description: 'The record proves that the file existed at the time of its first time-stamp.' },
    FAILS: { description: 'The record is not about this file, or is broken.' },
    UNDETERMINED: {
      description:
        'Trust or time is not proven: a time-stamp leads to no trusted root, or ended before it was renewed, or another fingerprint is needed.',
    },
  },
});

const RecordTimestamp = builder.objectRef<StampReport>('EvidenceRecordTimestamp').implement({
  description: 'An archive time-stamp of an evidence record, as validated.',
  fields: (t) => ({
    chain: t.exposeInt('chain', {
      description: 'Chain of the record, from 1. Each renewal of the hash tree begins a new one.',
    }),
    digest: t.exposeString('digest', { description: 'Digest algorithm, for example `SHA256`.' }),
    genTime: t.expose('genTime', { type: 'DateTime', description: 'Time of the time-stamp.' }),
    issuer: t.exposeString('issuer', {
      nullable: true,
      description: 'Subject of the time-stamping unit. Null if its certificate was not found.',
    }),
    isTrusted: t.boolean({
      description: 'Whether the certificate path of the unit ends at a trusted root.',
      resolve: ({ root }) => root !== null,
    }),
    problems: t.stringList({
      description: 'What is wrong with it, in English. Empty if nothing is.',
      resolve: ({ problems }) => [...problems],
    }),
  }),
});

export const RecordValidation = builder.objectRef<ValidatedRecord>('EvidenceRecordValidation').implement({
  description:
    'What an evidence record (RFC 4998) of this service or of another proves about a file. It depends on the bytes and the trusted roots alone.',
  fields: (t) => ({
    sha256: t.expose('sha256', { type: 'Sha256', description: 'SHA-256 of the file, lowercase hex.' }),
    verdict: t.field({
      type: RecordVerdictEnum,
      description: 'Overall result.',
      resolve: ({ verdict }) => upper(verdict),
    }),
    reasons: t.stringList({
      description: 'Reasons why the verdict is not `HOLDS`, in English. Empty if it is `HOLDS`.',
      resolve: ({ reasons }) => [...reasons],
    }),
    provenAt: t.expose('provenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The file existed at this time. Null unless the verdict is `HOLDS`.',
    }),
    root: t.field({
      type: TrustedRootEnum,
      nullable: true,
      description:
        'Owner of the trusted roots of the time-stamps. `TEST` if at least one leads to a test root. Null if none leads to a trusted root.',
      resolve: ({ origin }) => origin && upper(origin),
    }),
    timestamps: t.field({
      type: [RecordTimestamp],
      description: 'Archive time-stamps, oldest first. Empty if the record cannot be read.',
      resolve: ({ stamps }) => [...stamps],
    }),
  }),
});
