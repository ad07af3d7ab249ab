import type { AttendanceSession } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { AttendanceSessionStatusEnum } from '../../attendance/schema/index.ts';
import type { ChainEntry } from '../../evidence/index.ts';
import type { SealFacts } from '../../signing/index.ts';

/** An event, and its actor as shown to the caller. */
interface ShownEvent {
  readonly event: ChainEntry;
  readonly actor: string;
}

export const VerifiedEvent = builder.objectRef<ShownEvent>('VerifiedEvent').implement({
  description: 'An event of the hash chain.',
  fields: (t) => ({
    type: t.string({ description: 'What happened.', resolve: ({ event }) => event.type }),
    actor: t.exposeString('actor', { description: 'Who; masked for third parties.' }),
    at: t.field({ type: 'DateTime', description: 'When.', resolve: ({ event }) => new Date(event.at) }),
    hash: t.string({ description: 'Its hash.', resolve: ({ event }) => event.hash }),
    prevHash: t.string({
      nullable: true,
      description: 'Hash of the event before.',
      resolve: ({ event }) => event.prev_hash,
    }),
  }),
});

/** A seal of documents or of an attendance sheet, as shown to the caller. */
interface ShownSeal {
  readonly padesLevel: string | null;
  readonly facts: SealFacts;
  readonly mandate: object | null;
  readonly evidenceSha256: string | null;
}

export const SealedProof = builder.objectRef<ShownSeal>('VerifyProof').implement({
  description: 'What was sealed, and who vouches for it.',
  fields: (t) => ({
    padesLevel: t.exposeString('padesLevel', { nullable: true, description: 'What the sealed file has.' }),
    seal: t.field({
      type: 'JSON',
      description: '{subject, serial, fingerprint_sha256, signed_at}',
      resolve: ({ facts }) => facts.seal,
    }),
    timestamps: t.field({
      type: 'JSON',
      description: '[{issuer, serial, gen_time, qualified, provider}]',
      resolve: ({ facts }) => facts.timestamps,
    }),
    mandate: t.field({
      type: 'JSON',
      nullable: true,
      description:
        '{id, principal, agent: {name, email}, scope, batch_id, batch_sha256} of the mandate it was sealed under; the e-mail masked for third parties.',
      resolve: ({ mandate }) => mandate,
    }),
    trustChain: t.field({
      type: 'JSON',
      description: '[{subject, issuer, serial, not_before, not_after, fingerprint_sha256}]',
      resolve: ({ facts }) => facts.trust_chain,
    }),
    evidenceSha256: t.exposeString('evidenceSha256', {
      nullable: true,
      description: 'Fingerprint of the sealed evidence file.',
    }),
  }),
});

export const VerifiedSession = builder.objectRef<AttendanceSession>('VerifiedAttendanceSession').implement({
  description: 'The attendance session whose sheet it is.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    reference: t.exposeString('reference', { nullable: true, description: 'The organisation’s reference.' }),
    status: t.expose('status', { type: AttendanceSessionStatusEnum, description: 'Where it stands.' }),
    sealedAt: t.expose('sealedAt', { type: 'DateTime', nullable: true, description: 'When its sheet was sealed.' }),
  }),
});
