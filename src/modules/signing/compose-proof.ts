import { itemAt } from '../../kernel/definitely.ts';
import { fieldKind } from '../../kernel/field-kinds.ts';
import { foldText } from '../../kernel/fold-text.ts';
import { lower } from '../../kernel/text.ts';
import { lengthOf } from '../../kernel/unknown.ts';
import type { Field } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { envelopeNeeds, type Recipient, sentLink, signerLevel, storedFormat } from '../envelopes/index.ts';
import {
  type EvidenceProof,
  PROOF_FORMAT,
  type ProofDocument,
  type ProofField,
  type ProofMandate,
  type ProofMessage,
  type ProofRecipient,
  type ProofService,
  type ProofSigner,
} from '../evidence/index.ts';
import { type IdentityAttributes, readIdentity } from '../identities/index.ts';
import { policiesBelow } from '../trust/index.ts';
import { type EnvelopeToSeal, sealingTimeZone } from './envelope-to-seal.ts';
import type { SealedDocument, SealFacts } from './sealing.ts';
import { consents } from './signature-input.ts';
import { certificateSubject, materialOf } from './signature-row.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The content of an evidence file except the chain. */
export type ProofSummary = Omit<EvidenceProof, 'events' | 'head'>;

/** Composes everything that the evidence file contains of an envelope at its seal, except the chain. */
export async function composeProof(
  services: Services,
  { envelope, documents, signers, recipients, sealing }: EnvelopeToSeal,
  sealed: readonly SealedDocument[],
  { seal, timestamps, trust_chain }: SealFacts,
  mandate: ProofMandate | null,
): Promise<ProofSummary> {
  // All at once, so that they share one statement.
  const messages = await Promise.all(signers.map(({ id }) => messagesTo(services, id)));
  return {
    format: PROOF_FORMAT,
    generated_at: services.clock.now().toISOString(),
    time_zone: sealingTimeZone({ envelope, sealing }),
    service: serviceFor(services, envelope.organization),
    envelope: {
      id: envelope.id,
      name: envelope.name,
      mode: lower(envelope.mode),
      message: envelope.message,
      organization: { id: envelope.organizationId, name: envelope.organization.name },
      signature_level: lower(envelope.signatureLevel),
      status: lower(envelope.status),
      created_at: envelope.createdAt.toISOString(),
      sent_at: iso(envelope.sentAt),
      completed_at: null,
      expires_at: iso(envelope.expiresAt),
    },
    documents: documents.map((document) => proofDocument(document, sealed)),
    signers: await Promise.all(
      signers.map(async (signer, index) => ({
        ...proofSigner(signer, await attested(services, envelope, signer)),
        messages: itemAt(messages, index),
        ...(mandate && signer.role === 'AGENT' ? proofAgent(signer, mandate) : {}),
      })),
    ),
    ...(recipients.length > 0 ? { recipients: recipients.map(proofRecipient) } : {}),
    seal,
    timestamps,
    trust_chain,
    ...(mandate ? { mandate } : {}),
  };
}

const proofDocument = (
  {
    id,
    name,
    size,
    pages,
    sha256,
    baseSha256,
    fields,
    fingerprints,
    activeContent,
  }: EnvelopeToSeal['documents'][number],
  sealed: readonly SealedDocument[],
): ProofDocument => ({
  id,
  name,
  size,
  pages: lengthOf(pages),
  sha256,
  base_sha256: baseSha256,
  sealed_sha256: sealed.find(({ documentId }) => documentId === id)?.sha256 ?? null,
  ...(fingerprints.length ? { signed_revisions: fingerprints.map((one) => one.sha256) } : {}),
  ...proofActiveContent(activeContent),
  fields: fields.map(proofField),
});

/** What the evidence says of a field. A new column is said, or named here among those that are not. */
function proofField({ type, page, signerId, value, ...others }: Field): ProofField {
  const { id, documentId, position, x, y, width, height, label, required, format, shownIf, ...forgotten } = others;
  forgotten satisfies Record<string, never>;
  const kind = fieldKind(type, storedFormat({ format })?.kind);
  return { type: lower(kind === 'NUMBER' ? type : kind), page, signer: signerId, value };
}

/** Active content as found at the intake of the document. Most documents have none. */
function proofActiveContent(stored: unknown): Pick<ProofDocument, 'active_content'> {
  const active_content = stored as NonNullable<ProofDocument['active_content']>;
  return active_content.length > 0 ? { active_content } : {};
}

type Attested = Required<Pick<ProofSigner, 'level' | 'identity' | 'certificate'>>;

/**
 * The identity and certificate of a signature at level advanced. Without names if the person was erased in the
 * meantime.
 */
async function attested(
  services: Services,
  envelope: EnvelopeToSeal['envelope'],
  signer: EnvelopeToSeal['signers'][number],
): Promise<Attested> {
  const { identityId, signature } = signer;
  const level = lower(signerLevel(envelope, signer));
  if (level !== 'advanced' || !identityId) return { level, identity: null, certificate: null };
  const { method, verifiedAt, attributes } = await readIdentity(services, identityId);
  return {
    level,
    identity: {
      id: identityId,
      method: lower(method),
      verified_at: iso(verifiedAt),
      given_name: attributes?.givenName ?? null,
      family_name: attributes?.familyName ?? null,
      verified_by: attributes?.verifiedBy ?? null,
      attestation_ref: attributes?.attestationRef ?? null,
      document: documentOfIdentity(attributes),
      confirmed_at: iso(signature?.identityConfirmedAt ?? null),
    },
    certificate: signature && {
      ...materialOf(signature).certificate,
      subject: certificateSubject(services, signature),
    },
  };
}

/** The document that the person showed. Null if nothing was told of it, or it was erased. */
function documentOfIdentity(attributes: IdentityAttributes | null) {
  const { documentType, documentNumberHash, documentExpiresOn } = attributes ?? {};
  if (!documentType && !documentNumberHash && !documentExpiresOn) return null;
  return {
    type: documentType ? lower(documentType) : null,
    number_hash: documentNumberHash ?? null,
    expires_on: documentExpiresOn ?? null,
  };
}

/** The messages to a signer, also those with codes. */
async function messagesTo(services: Services, signerId: string): Promise<ProofMessage[]> {
  const deliveries = await services.of(envelopeNeeds.listDeliveries)(services.database, signerId);
  return deliveries.map(({ kind, channel, queuedAt, acceptedAt, reply }) => ({
    kind,
    channel: lower(channel),
    queued_at: queuedAt.toISOString(),
    accepted_at: iso(acceptedAt),
    ...(reply ? { reply } : {}),
  }));
}

/** What an agent did in the batch: the envelope itself invites and shows them nothing. Batches of before say nothing. */
function proofAgent(
  { email }: Pick<EnvelopeToSeal['signers'][number], 'email'>,
  { session, declaration }: ProofMandate,
): Partial<ProofSigner> {
  if (!session) return {};
  const { notified_at, viewed_at, messages, codes } = session;
  return {
    ...{ notified_at, viewed_at, messages, consent: declaration, language: declaration.language ?? null },
    authentication: [codes.channel],
    link: notified_at ? { channel: 'email', sent_to: email, at: notified_at } : null,
  };
}

function proofSigner(signer: EnvelopeToSeal['signers'][number], attested: Attested): ProofSigner {
  const { id, name, email, phone, order, role, status, ip, language } = signer;
  const consent = signer.consentSha256 ? consents.find(signer.consentSha256) : undefined;
  return {
    id,
    name,
    email,
    phone,
    order,
    role: lower(role),
    status: lower(status),
    ip,
    language,
    notified_at: iso(signer.notifiedAt),
    viewed_at: iso(signer.viewedAt),
    signed_at: iso(signer.signedAt),
    signature_place: signer.signaturePlace,
    user_agent: signer.userAgent,
    authentication: signer.authentication.map(lower),
    authentication_used: signer.authenticationUsed.map(lower),
    consent: consent ?? null,
    link: signer.notifiedAt ? linkSent(signer, signer.notifiedAt) : null,
    declined: signer.declinedAt ? { at: signer.declinedAt.toISOString(), reason: signer.declineReason ?? '' } : null,
    ...attested,
  };
}

/** How the personal link was sent first. Null for who signs in person. */
function linkSent(signer: EnvelopeToSeal['signers'][number], at: Date): ProofSigner['link'] {
  if (signer.inviteBy === 'IN_PERSON') return null;
  const { data, personal } = sentLink(signer);
  const sent_to = [personal.sent_to, personal.phone].filter(Boolean).join(', ');
  return { ...data, sent_to, at: at.toISOString() };
}

const proofRecipient = (recipient: Recipient): ProofRecipient => ({
  id: recipient.id,
  name: recipient.name,
  email: recipient.email,
  role: lower(recipient.role),
  order: recipient.order,
  notified_at: iso(recipient.notifiedAt),
  viewed_at: iso(recipient.viewedAt),
  done_at: iso(recipient.signedAt),
  declined: recipient.declinedAt
    ? { at: recipient.declinedAt.toISOString(), reason: recipient.declineReason ?? '' }
    : null,
  language: recipient.language,
  ip: recipient.ip,
  user_agent: recipient.userAgent,
});

/** A name without case, accents and punctuation, for comparison. */
const folded = (name: string): string => foldText(name).replace(/[^\p{Letter}\p{Number}]/gu, '');

/** Who runs the service, for the proof of an act of an organisation. */
export const serviceFor = (
  { config: { sealOrganization, signaturePolicy, policyArc, publicUrl } }: Pick<Services, 'config'>,
  sender: { readonly name: string },
): ProofService => ({
  name: sealOrganization.name,
  identifier: sealOrganization.identifier,
  is_sender: folded(sealOrganization.name) === folded(sender.name),
  policy: {
    version: signaturePolicy.version,
    oid: policiesBelow(policyArc).signature,
    url: `${publicUrl}/policy`,
  },
});
