import type { Mode } from '../../../kernel/actor.ts';
import type { AttendanceSession } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { formerId } from '../../../platform/graphql/node.ts';
import { AttendanceSessionStatusEnum } from '../../attendance/schema/index.ts';
import { PadesLevelEnum, padesLevelOf } from '../../documents/schema/index.ts';
import { type ChainEntry, findLogProof } from '../../evidence/index.ts';
import { EvidenceEventTypeEnum, evidenceEventType, LogProofType } from '../../evidence/schema/index.ts';
import type { SealFacts } from '../../signing/index.ts';
import type { FoundDigestProof } from '../find-proof.ts';
import { sealInvalidSince } from '../lookup.ts';
import { type FoundRecord, findRecord } from '../records/find-record.ts';

/** An event, and its actor as shown to the caller. */
interface ShownEvent {
  readonly event: ChainEntry;
  readonly actor: string;
}

export const VerifiedEvent = builder.objectRef<ShownEvent>('VerifiedEvent').implement({
  description: 'An event of the evidence chain.',
  fields: (t) => ({
    type: t.field({
      type: EvidenceEventTypeEnum,
      description: 'Type of the event.',
      resolve: ({ event }) => evidenceEventType(event.type),
    }),
    name: t.string({
      description: 'Name of the event, for example `signer.signed`.',
      resolve: ({ event }) => event.type,
    }),
    actor: t.exposeString('actor', {
      description:
        'Actor: a role such as `organization` or `system`, or the e-mail address of the signer, masked for third parties.',
    }),
    at: t.field({ type: 'DateTime', description: 'Time of the event.', resolve: ({ event }) => new Date(event.at) }),
    hash: t.field({
      type: 'Sha256',
      description: 'Hash of the event, lowercase hex.',
      resolve: ({ event }) => event.hash,
    }),
    prevHash: t.field({
      type: 'Sha256',
      nullable: true,
      description: 'Hash of the previous event. Null for the first event.',
      resolve: ({ event }) => event.prev_hash,
    }),
  }),
});

export const EvidenceRecordType = builder.objectRef<FoundRecord>('EvidenceRecord').implement({
  description:
    'Evidence record of a file (RFC 4998): hashes that lead to one time-stamp for all files sealed on a day. It proves when the file existed, also after its purge, and is renewed before its time-stamp ends. Check it with `esign verify --evidence-record`, or as the guide on evidence records shows.',
  fields: (t) => ({
    provenAt: t.expose('provenAt', {
      type: 'DateTime',
      description: 'Time of the first time-stamp: the file existed then.',
    }),
    timestamps: t.exposeInt('timestamps', {
      description: 'Number of time-stamps in the record: 1, and one more with each renewal.',
    }),
    treeSize: t.exposeInt('treeSize', { description: 'Number of files under the first time-stamp.' }),
    fileBase64: t.string({
      description: 'The `.ers` file in base64: an EvidenceRecord, DER.',
      resolve: ({ der }) => der.toString('base64'),
    }),
  }),
});

/** A seal of documents or of an attendance sheet, as shown to the caller. */
interface ShownSeal {
  readonly chainId: string;
  readonly mode: Mode;
  /** Fingerprints that an evidence record can be about, the first one preferred. */
  readonly recorded: readonly string[];
  readonly padesLevel: string | null;
  readonly facts: SealFacts;
  readonly mandate: object | null;
  readonly evidenceSha256: string | null;
}

export const SealedProof = builder.objectRef<ShownSeal>('VerifyProof').implement({
  description: 'Proof of the seal: certificates, time-stamps and mandate.',
  fields: (t) => ({
    padesLevel: t.field({
      type: PadesLevelEnum,
      nullable: true,
      description: 'PAdES baseline level of the sealed PDF: B-B, B-T, B-LT or B-LTA (ETSI EN 319 142-1).',
      resolve: ({ padesLevel }) => padesLevelOf(padesLevel),
    }),
    seal: t.field({
      type: 'JSON',
      description: 'Seal as an object: {subject, serial, fingerprint_sha256, signed_at}.',
      resolve: ({ facts }) => facts.seal,
    }),
    timestamps: t.field({
      type: 'JSON',
      description: 'Time-stamps as an array: [{issuer, serial, gen_time, qualified, provider}].',
      resolve: ({ facts }) => facts.timestamps,
    }),
    mandate: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'Mandate of the seal as an object: {id, principal, agent: {name, email}, scope, batch_id, batch_sha256}. The e-mail address is masked for third parties. Null without a mandate.',
      resolve: ({ mandate }) => mandate,
    }),
    trustChain: t.field({
      type: 'JSON',
      description:
        'Certificates of the trust chain as an array: [{subject, issuer, serial, not_before, not_after, fingerprint_sha256}].',
      resolve: ({ facts }) => facts.trust_chain,
    }),
    sealInvalidSince: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time since when the key of the seal, or of an authority above it, does not count, if the seal was made then: it was revoked, or may have been compromised. Such a seal proves nothing. Otherwise null.',
      resolve: ({ facts }, _args, { services }) => sealInvalidSince(services, facts),
    }),
    log: t.field({
      type: LogProofType,
      nullable: true,
      complexity: { field: 10, multiplier: 1 },
      description:
        'Proof that the final head of the chain is in the transparency log. Null until the next checkpoint, at most some seconds after the seal, and for seals from before the log began.',
      resolve: ({ chainId }, _args, { services }) => findLogProof(services, chainId),
    }),
    evidenceRecord: t.field({
      type: EvidenceRecordType,
      nullable: true,
      complexity: { field: 10, multiplier: 1 },
      description:
        'Evidence record of the verified file, or of the sealed document if another version was verified. Null until the day after the seal (UTC), and for files sealed before evidence records began.',
      resolve: async ({ recorded, mode }, _args, { services }) => {
        for (const sha256 of recorded) {
          const found = await findRecord(services, sha256, mode);
          if (found) return found;
        }
        return null;
      },
    }),
    evidenceSha256: t.expose('evidenceSha256', {
      type: 'Sha256',
      nullable: true,
      description: 'SHA-256 of the sealed evidence file, lowercase hex.',
    }),
  }),
});

export const VerifiedSession = builder.objectRef<AttendanceSession>('VerifiedAttendanceSession').implement({
  description: 'The attendance session of a verified attendance sheet.',
  fields: (t) => ({
    sessionId: t.exposeID('id', { description: 'UUID of the attendance session.' }),
    id: t.exposeString('id', formerId('sessionId')),
    name: t.exposeString('name', { description: 'Name of the attendance session.' }),
    reference: t.exposeString('reference', {
      nullable: true,
      description: 'Reference of the attendance session in the system of the organisation. Null if there is none.',
    }),
    status: t.expose('status', {
      type: AttendanceSessionStatusEnum,
      description: 'Current status of the attendance session.',
    }),
    sealedAt: t.expose('sealedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the attendance sheet was sealed. Null before sealing.',
    }),
  }),
});

export const VerifiedDigestSeal = builder.objectRef<FoundDigestProof>('VerifiedDigestSeal').implement({
  description:
    'A seal over the digest of a file that the service has never seen. The organisation that requested the seal reported the fingerprint of the finished file. To prove that a file contains the seal, validate its signatures, for example with `validatePdf`.',
  fields: (t) => ({
    digestSealId: t.id({ description: 'UUID of the digest seal.', resolve: ({ seal }) => seal.id }),
    id: t.string({ ...formerId('digestSealId'), resolve: ({ seal }) => seal.id }),
    name: t.string({
      nullable: true,
      description: 'Name that the organisation gave to the document. Null without one.',
      resolve: ({ seal }) => seal.name,
    }),
    digest: t.field({
      type: 'Sha256',
      description: 'SHA-256 of the bytes that the signature covers, lowercase hex.',
      resolve: ({ seal }) => seal.digestSha256,
    }),
    sealedAt: t.field({ type: 'DateTime', description: 'Time of the seal.', resolve: ({ seal }) => seal.sealedAt }),
    reportedAt: t.field({
      type: 'DateTime',
      description: 'Time at which the organisation reported the fingerprint of the finished file.',
      resolve: ({ file }) => file.reportedAt,
    }),
    proofRetainedUntil: t.field({
      type: 'DateTime',
      description: 'Time until which the proof is kept. After it, the fingerprint can no longer be verified.',
      resolve: ({ seal }) => seal.proofRetainedUntil,
    }),
  }),
});
