import type { Actor, Origin } from '../../../kernel/actor.ts';
import { chunks } from '../../../kernel/chunks.ts';
import { DAY } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { refuse as refuseRequest } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import {
  type CertificateSigning,
  type Envelope,
  preparedTransaction,
  type Tx,
} from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope } from '../../access/index.ts';
import { drawFile, findLogoFile, noUploads, type WrittenFile } from '../../documents/index.ts';
import {
  createEnvelopeIn,
  listEnvelopes,
  listSealedFiles,
  type PreparedEnvelope,
  prepareEnvelope,
  send,
} from '../../envelopes/index.ts';
import { limits as envelopeLimits } from '../../envelopes/schema/index.ts';
import { limits } from '../limits.ts';
import { because, refuse } from '../refusals.ts';
import { lockSessionFor } from '../store.ts';
import { certificateContent, findSealed, type SealedSession } from './attended.ts';
import {
  type CertificateClaims,
  type CertificateContent,
  certificateTeller,
  certificateTitle,
  isAbsence,
} from './content.ts';
import type { DrawnCertificates } from './draw-certificate.ts';

interface SignCertificates extends Omit<CertificateClaims, 'representative'> {
  readonly sessionId: string;
  /** Only these attendees, also if their certificate is signed already; null for all whose certificate is not. */
  readonly attendeeIds: readonly string[] | null;
  readonly representative: string;
  readonly representativeEmail: string;
}

/** A certificate to sign. */
interface Unsigned {
  readonly attendeeId: string;
  readonly content: CertificateContent;
}

interface Prepared {
  readonly envelope: PreparedEnvelope;
  readonly attendeeIds: readonly string[];
}

/**
 * Sends the certificates of completion of a sealed session to the representative of the organisation, who signs them: each is
 * a document of an envelope at level simple, with a code by e-mail. The signed file takes the place of the unsigned one in
 * the pack. Returns how many certificates and envelopes were sent.
 * @throws Fault `nothing_attended`, `certificates_in_signature`, `invalid_body` (too many), those of `findSealed` and
 * `prepareEnvelope`
 */
export async function signCertificates(
  services: Services,
  actor: Actor,
  origin: Origin,
  input: SignCertificates,
): Promise<{ readonly count: number; readonly envelopes: number }> {
  const key = assertScope(actor, 'attendance:write');
  const { sessionId, attendeeIds } = input;
  const prepare = async (): Promise<readonly Prepared[]> => {
    const session = await findSealed(services, actor, sessionId, attendeeIds ? { id: { in: uuids(attendeeIds) } } : {});
    const unsigned = await unsignedOf(services, session, input);
    const some = chunks(unsigned, envelopeLimits.documents.max);
    const prepared: Prepared[] = [];
    for (const [index, certificates] of some.entries()) {
      const part = some.length > 1 ? ` (${index + 1}/${some.length})` : '';
      const request = await certificateSignatureRequest(services, session, input, { certificates, part });
      const envelope = await prepareEnvelope(services, key, request, noUploads);
      prepared.push({ envelope, attendeeIds: certificates.map(({ attendeeId }) => attendeeId) });
    }
    return prepared;
  };
  return preparedTransaction(services.database, 'sign-certificates', prepare, async (tx, prepared) => {
    await lockSessionFor(tx, actor, sessionId);
    const all = new Set(prepared.flatMap(({ attendeeIds }) => attendeeIds));
    const sent = await listCertificateSignings(tx, sessionId);
    if (sent.some(({ attendeeId, status }) => status === 'SENT' && all.has(attendeeId)))
      throw refuse('certificates_in_signature');
    const createdAt = services.clock.now();
    const drafts = [];
    for (const { envelope, attendeeIds } of prepared) {
      const created = await createEnvelopeIn(services, tx, key, origin, envelope);
      drafts.push({ created, priced: envelope.priced });
      await tx.certificateSigning.createMany({
        data: attendeeIds.map((attendeeId, index) => {
          const documentId = itemAt(envelope.documents, index).id;
          return { documentId, envelopeId: created.id, sessionId, attendeeId, createdAt };
        }),
      });
    }
    for (const { created, priced } of drafts) await send(services, tx, actor, origin, created, priced);
    return { count: all.size, envelopes: prepared.length };
  });
}

/** @throws Fault `not_found` */
function uuids(ids: readonly string[]): string[] {
  if (!ids.every(isUuid)) throw refuseRequest('not_found');
  return [...new Set(ids)];
}

/** The certificates that can be sent: of attendees who attended something and have none that is signed, or waits for it. */
async function unsignedOf(
  services: Services,
  session: SealedSession,
  { sessionId, attendeeIds, representativeEmail: _, ...claims }: SignCertificates,
): Promise<readonly Unsigned[]> {
  if (attendeeIds && session.attendees.length !== new Set(attendeeIds).size) throw refuseRequest('not_found');
  const issuedAt = services.clock.now();
  const attended = session.attendees
    .map((attendee) => ({ attendeeId: attendee.id, content: certificateContent(session, attendee, claims, issuedAt) }))
    .filter(({ content }) => !isAbsence(content));
  if (attended.length === 0) throw refuse('nothing_attended');
  const sent = await listCertificateSignings(services.database, sessionId);
  const done = new Set(
    sent
      .filter(({ status }) => status === 'SENT' || (status === 'COMPLETED' && !attendeeIds))
      .map(({ attendeeId }) => attendeeId),
  );
  const unsigned = attended.filter(({ attendeeId }) => !done.has(attendeeId));
  if (unsigned.length === 0) throw refuse('certificates_in_signature');
  if (unsigned.length > limits.certificatesAtOnce) {
    const reason = because('too_many_certificates', { count: limits.certificatesAtOnce });
    throw refuseRequest('invalid_body', reason, [{ path: 'attendeeIds', ...reason }]);
  }
  return unsigned;
}

/** The envelope of some certificates. It keeps them at least as long as the sheet is kept, within the limits of envelopes. */
async function certificateSignatureRequest(
  services: Services,
  session: SealedSession,
  { representative, representativeEmail }: SignCertificates,
  { certificates, part }: { readonly certificates: readonly Unsigned[]; readonly part: string },
) {
  const { organizationId: turnOf } = session;
  const teller = certificateTeller(itemAt(certificates, 0).content);
  const logo = await findLogoFile(services, turnOf);
  const documents = [];
  const fields = [];
  for (const { content } of certificates) {
    const drawn = await drawFile<WrittenFile & Pick<DrawnCertificates, 'signatures'>>(
      services,
      'drawCertificates',
      { contents: [content], logo },
      { turnOf },
    );
    const { sha256, size, signatures } = drawn;
    const place = { ...itemAt(signatures, 0), documentIndex: documents.length, signerIndex: 0 };
    fields.push({ ...place, type: 'SIGNATURE' as const });
    const name = cut(
      `${certificateTitle(content, certificateTeller(content))} - ${content.attendee.name}`,
      envelopeLimits.documentName.max - 4,
    );
    documents.push({ name: `${name}.pdf`, pdfBase64: { stored: { sha256, size } } });
  }
  const { min, max } = envelopeLimits.retentionDays;
  const days = Math.ceil((session.purgeAfter!.getTime() - services.clock.now().getTime()) / DAY);
  return {
    name: `${cut(`${teller.say('certificates')} – ${session.name}`, envelopeLimits.name.max - part.length)}${part}`,
    send: true,
    retentionDays: Math.max(min, Math.min(max, days)),
    documentLanguage: teller.language,
    documents,
    signers: [{ name: representative, email: representativeEmail, authentication: ['OTP_EMAIL' as const] }],
    fields,
  };
}

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** A certificate in an envelope, with where it stands. */
export interface SentCertificate extends Pick<CertificateSigning, 'attendeeId' | 'envelopeId' | 'createdAt'> {
  readonly attendeeName: string;
  readonly status: Envelope['status'];
  /** Fingerprint of the signed and sealed file while it is stored; null before and after that. */
  readonly signedSha256: string | null;
}

/** The certificates of a session that were sent for signature, newest first within each attendee. */
export async function listCertificateSignings(
  on: Tx | Services['database'],
  sessionId: string,
): Promise<readonly SentCertificate[]> {
  const rows = await ('prisma' in on ? on.prisma : on).certificateSigning.findMany({
    where: { sessionId },
    orderBy: [{ attendee: { position: 'asc' } }, { createdAt: 'desc' }, { documentId: 'desc' }],
    include: { attendee: { select: { name: true } } },
  });
  const ids = [...new Set(rows.map(({ envelopeId }) => envelopeId))];
  if (ids.length === 0) return [];
  const states = new Map((await listEnvelopes(on, ids)).map(({ id, status }) => [id, status]));
  const files = new Map((await listSealedFiles(on, ids)).map(({ subjectId, sha256 }) => [subjectId, sha256]));
  return rows.map(({ attendee, attendeeId, envelopeId, createdAt, documentId }) => ({
    ...{ attendeeId, envelopeId, createdAt, attendeeName: attendee.name },
    status: states.get(envelopeId) ?? 'CANCELED',
    signedSha256: files.get(documentId) ?? null,
  }));
}

/** The newest signed certificate of each attendee, by their id. */
export const signedAmong = (sent: readonly SentCertificate[]): ReadonlyMap<string, SentCertificate> =>
  new Map(
    sent
      .filter(({ signedSha256 }) => signedSha256)
      .toReversed()
      .map((one) => [one.attendeeId, one]),
  );
