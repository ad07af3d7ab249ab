import { createHash } from 'node:crypto';
import { summarySha256 } from '../../../../src/modules/evidence/file/composed.ts';
import {
  type EvidenceProof,
  PROOF_FORMAT,
  type ProofEvent,
  type ProofSigner,
} from '../../../../src/modules/evidence/file/index.ts';
import { commitment, eventHash } from '../../../../src/standards/event-chain/index.ts';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const envelopeId = '0197a3c2-5b1e-7c44-9d3a-2f6b8e1c0a55';
const uuid = (n: number) => `0197a3c2-5b1e-7c44-9d3a-${String(n).padStart(12, '0')}`;

/** A chain with the events given, hashed and salted as the service does, but with salts that never change. */
export function chainOf(
  events: readonly { type: string; actor: string; at: string; data?: object; personal?: Record<string, string> }[],
): ProofEvent[] {
  const chain: ProofEvent[] = [];
  events.forEach(({ type, actor, at, data = {}, personal = {} }, index) => {
    const openings = Object.fromEntries(
      Object.entries(personal).map(([name, value]) => [name, { salt: sha(`${index}${name}`).slice(0, 32), value }]),
    );
    const body = {
      chain: envelopeId,
      seq: index + 1,
      type,
      actor,
      at,
      data: data as Record<string, unknown>,
      commitments: Object.fromEntries(
        Object.entries(openings).map(([name, { salt, value }]) => [name, commitment(salt, value)]),
      ),
      prev_hash: chain.at(-1)?.hash ?? null,
    };
    chain.push({ ...body, hash: eventHash(body), ...(Object.keys(personal).length ? { openings } : {}) });
  });
  return chain;
}

export function signerOf(index: number, changes: Partial<ProofSigner> = {}): ProofSigner {
  const text = 'Je reconnais avoir lu les documents et j’accepte de les signer par voie électronique.';
  return {
    id: uuid(100 + index),
    name: 'Élodie Müller-Şahin',
    email: `elodie.${index}@exemple.fr`,
    order: index,
    role: 'signer',
    status: 'signed',
    notified_at: '2026-03-14T09:00:12.501Z',
    viewed_at: '2026-03-14T09:12:44.020Z',
    signed_at: '2026-03-14T09:31:07.123Z',
    signature_place: 'Saint-Étienne',
    authentication: ['otp_email'],
    authentication_used: ['otp_email'],
    ip: '2001:db8:85a3::8a2e:370:7334',
    user_agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    language: 'fr',
    consent: { version: '2026-01', text, sha256: sha(text) },
    link: { channel: 'email', sent_to: `elodie.${index}@exemple.fr`, at: '2026-03-14T09:00:13.004Z' },
    declined: null,
    ...changes,
  };
}

/** The proof of an ordinary envelope: one contract, two signers, both codes right. */
export function proofOf(changes: Partial<EvidenceProof> = {}): EvidenceProof {
  const signers = changes.signers ?? [
    signerOf(0),
    signerOf(1, {
      name: 'Γιώργος Παπαδόπουλος',
      signed_at: '2026-03-14T23:05:41.880Z',
      signature_place: null,
      language: 'en',
    }),
  ];
  const events: Parameters<typeof chainOf>[0] = [
    {
      type: 'envelope.created',
      actor: 'organization',
      at: '2026-03-14T08:59:58.000Z',
      data: {
        documents: [{ sha256: sha('original'), base_sha256: sha('repaired'), prepared_sha256: null }],
        signers: 2,
      },
    },
    {
      type: 'envelope.sent',
      actor: 'organization',
      at: '2026-03-14T09:00:12.400Z',
      data: { expires_at: '2026-04-13T09:00:12.400Z' },
    },
    {
      type: 'signer.notified',
      actor: 'system',
      at: '2026-03-14T09:00:12.501Z',
      data: { signer: 1, channel: 'email' },
      personal: { sent_to: signers[0]!.email },
    },
    {
      type: 'signer.message_accepted',
      actor: 'system',
      at: '2026-03-14T09:00:14.220Z',
      data: {
        ...{ signer: 1, message: 'envelope.turn', channel: 'email' },
        ...{ queued_at: '2026-03-14T09:00:12.500Z', accepted_at: '2026-03-14T09:00:14.200Z' },
      },
      personal: { sent_to: signers[0]!.email, reply: '250 2.0.0 Ok: queued as 4XbZ' },
    },
    {
      type: 'signer.viewed',
      actor: 'signer:1',
      at: '2026-03-14T09:12:44.020Z',
      data: { language: 'fr', privacy_notice: '1-3' },
      personal: { ip: signers[0]!.ip ?? '', user_agent: signers[0]!.user_agent ?? '' },
    },
    { type: 'signer.code_sent', actor: 'signer:1', at: '2026-03-14T09:30:11.000Z', data: { channel: 'otp_email' } },
    { type: 'signer.code_wrong', actor: 'signer:1', at: '2026-03-14T09:30:40.000Z', data: { tries_left: 4 } },
    {
      type: 'signer.code_checked',
      actor: 'signer:1',
      at: '2026-03-14T09:31:07.123Z',
      data: { channel: 'otp_email', code_sent_at: '2026-03-14T09:30:11.000Z', checked_at: '2026-03-14T09:31:07.101Z' },
    },
    {
      type: 'signer.signed',
      actor: 'signer:1',
      at: '2026-03-14T09:31:07.123Z',
      data: {
        ...{ authentication_used: ['otp_email'], consent_version: '2026-01', signature: 'typed' },
        pages_shown: [{ document: 1, seconds_by_page: [12, 0, 7] }],
      },
      personal: { name: signers[0]!.name, place: 'Saint-Étienne', typed: 'Élodie M.' },
    },
    {
      type: 'signer.notified',
      actor: 'system',
      at: '2026-03-14T09:31:07.124Z',
      data: { signer: 2, channel: 'email' },
    },
    { type: 'signer.viewed', actor: 'signer:2', at: '2026-03-14T23:00:02.700Z' },
    {
      type: 'signer.signed',
      actor: 'signer:2',
      at: '2026-03-14T23:05:41.880Z',
      personal: { name: signers.at(-1)!.name },
    },
  ];
  const summary = {
    format: PROOF_FORMAT,
    generated_at: '2026-03-14T23:05:43.010Z',
    envelope: {
      id: envelopeId,
      name: 'Contrat de mission – chantier de la Cité Œdipe, lot nº 4',
      mode: 'live',
      message: 'Bonjour,\nmerci de signer ce contrat avant vendredi.\n\nL’équipe',
      organization: { id: uuid(1), name: 'Ateliers Lœwenbruck & Fils' },
      signature_level: 'simple',
      status: 'sent',
      created_at: '2026-03-14T08:59:58.000Z',
      sent_at: '2026-03-14T09:00:12.400Z',
      completed_at: null,
      expires_at: '2026-04-13T09:00:12.400Z',
    },
    documents: [
      {
        id: uuid(10),
        name: 'Contrat de mission.pdf',
        size: 104_312,
        pages: 12,
        sha256: sha('original'),
        base_sha256: sha('repaired'),
        sealed_sha256: sha('sealed'),
        fields: [
          { type: 'signature', page: 12, signer: signers[0]!.id, value: null },
          { type: 'date', page: 12, signer: signers[0]!.id, value: '2026-03-14' },
          { type: 'checkbox', page: 3, signer: signers[0]!.id, value: 'true' },
          { type: 'dropdown', page: 3, signer: signers[0]!.id, value: 'Intérim' },
          { type: 'signature', page: 12, signer: signers.at(-1)!.id, value: 'Γιώργος Παπαδόπουλος' },
        ],
      },
    ],
    signers,
    seal: {
      subject: 'CN=Sceau Esign, O=Ateliers du Test SAS, organizationIdentifier=VATFR-12345678901, C=FR',
      serial: '4f0c9a7be2d1834455aa01',
      fingerprint_sha256: sha('seal certificate'),
      signed_at: '2026-03-14T23:05:42.870Z',
    },
    timestamps: [
      {
        issuer: 'CN=Esign Timestamp Unit 1, O=Esign, C=FR',
        serial: '0x2b91',
        gen_time: '2026-03-14T23:05:42.000Z',
        qualified: false,
        provider: 'Esign, autorité intégrée',
      },
    ],
    trust_chain: [
      {
        subject: 'CN=Sceau Esign, O=Ateliers du Test SAS, C=FR',
        issuer: 'CN=Esign Seal CA, O=Esign, C=FR',
        serial: '4f0c9a7be2d1834455aa01',
        not_before: '2026-01-01T00:00:00.000Z',
        not_after: '2028-01-01T00:00:00.000Z',
        fingerprint_sha256: sha('seal certificate'),
      },
      {
        subject: 'CN=Esign Root, O=Esign, C=FR',
        issuer: 'CN=Esign Root, O=Esign, C=FR',
        serial: '01',
        not_before: '2026-01-01T00:00:00.000Z',
        not_after: '2046-01-01T00:00:00.000Z',
        fingerprint_sha256: sha('root'),
      },
    ],
    ...changes,
  };
  const { events: _events, head: _head, ...summaryFields } = summary as EvidenceProof;
  const happened = events.flatMap((event) => {
    const signer = event.type === 'signer.signed' ? signers[Number(event.actor.split(':')[1]) - 1] : undefined;
    if (!signer?.declined) return signer && signer.signed_at === null ? [] : [event];
    return [{ type: 'signer.declined', actor: event.actor, at: signer.declined.at }];
  });
  const all = changes.events ?? composed(happened, summaryFields);
  return { ...summaryFields, events: all, head: changes.head ?? { seq: all.length, hash: all.at(-1)?.hash ?? null } };
}

const isPlain = (value: object): boolean => !/\\ud[89a-f]/.test(JSON.stringify(value));

/** A chain followed by the event that commits to the summary of its proof. */
export const composed = (
  events: Parameters<typeof chainOf>[0],
  summary: Omit<EvidenceProof, 'events' | 'head'>,
): ProofEvent[] =>
  chainOf([
    ...events,
    {
      type: 'envelope.proof_composed',
      actor: 'system',
      at: summary.generated_at,
      data: { openings: events.reduce((sum, { personal = {} }) => sum + Object.keys(personal).length, 0) },
      // An unpaired surrogate has no canonical form, but such a proof must still be drawn.
      personal: { summary_sha256: isPlain(summary) ? summarySha256(summary) : '' },
    },
  ]);
