/** What a signer adds to the envelope because the sender asks for it: files of their own, before the signature. */
import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { preparedTransaction, type SignerAttachment, type Tx, transaction } from '../../platform/database/index.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { PdfInput } from '../../platform/graphql/validators.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink, countInHour } from '../access/index.ts';
import { intakeAttachment } from '../documents/index.ts';
import {
  addAttachmentRow,
  attachmentsOfSigner,
  envelopeChain,
  listAttachments,
  lockEnvelope,
  removeAttachmentRow,
  requestedOf,
  signerActor,
} from '../envelopes/index.ts';
import { limits as envelopeLimits } from '../envelopes/schema/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { limits } from './limits.ts';
import { because } from './refusals.ts';
import { assertReady, openSession, type SigningSession, signingSession } from './session.ts';

/** The file that a signer adds. */
export interface AddedFile {
  readonly requestId: string;
  /** Its name on the device of the signer. */
  readonly name: string;
  readonly file: PdfInput;
}

/**
 * Adds a file of the holder of a link to what the sender asked for. A child reads it; of a picture the pixels are kept. The chain
 * has the fingerprint of the bytes kept. A failed request leaves only an unreferenced file, which the sweep removes.
 * @throws Fault `not_found` (nothing of the kind was asked), `payload_too_large`, `invalid_body` (another kind of file, or too
 * many), `rate_limited`, and as `assertReady` does
 */
export async function addAttachment(
  services: Services,
  actor: Actor,
  origin: Origin,
  { requestId, name, file }: AddedFile,
  blob: Context['blob'],
): Promise<void> {
  const { subjectId } = assertLink(actor, 'sign');
  const session = await openSession(services, actor);
  assertReady(session, ['SIGNER']);
  const requested = requestedOf(session.signer).find(({ id }) => id === requestId.toLowerCase());
  if (!requested) throw refuse('not_found');
  assertRoom(await attachmentsOfSigner(services.database, subjectId), requested.id);
  const { id: envelopeId, organizationId } = session.envelope;
  const prepare = () => intakeAttachment(services, { organizationId, pdf: file, path: 'fileBase64' }, blob);
  await preparedTransaction(services.database, 'add-attachment', prepare, async (tx, { sha256, size, format }) => {
    const { signer, locked } = await lockSession(services, tx, actor, envelopeId);
    assertRoom(await listAttachments(tx, signer.id), requested.id, size);
    await countInHour(services, tx, `attachments ${signer.id}`, limits.attachmentsPerHour);
    const addedAt = services.clock.now();
    const added = { signerId: signer.id, requestId: requested.id, name, format, sha256, size, addedAt };
    const { id } = await addAttachmentRow(tx, added);
    await appendEvent(services, tx, envelopeChain(locked), {
      type: 'signer.attachment_added',
      subjectId: signer.id,
      actor: signerActor(signer),
      data: { attachment_id: id, file_sha256: sha256, format: format.toLowerCase(), size, ...simulationOf(actor) },
      personal: { title: requested.title, file_name: name, ip: origin.ip, user_agent: origin.userAgent },
    });
  });
}

/**
 * Removes a file that the holder of a link has added, before the signature. The chain keeps its fingerprint and both moments.
 * @throws Fault `not_found`, and as `assertReady` does
 */
export async function removeAttachment(
  services: Services,
  actor: Actor,
  origin: Origin,
  attachmentId: string,
): Promise<void> {
  const { envelope } = await openSession(services, actor);
  await transaction(services.database, 'remove-attachment', async (tx) => {
    const { signer, locked } = await lockSession(services, tx, actor, envelope.id);
    const file = (await listAttachments(tx, signer.id)).find(({ id }) => id === attachmentId.toLowerCase());
    if (!file) throw refuse('not_found');
    await removeAttachmentRow(tx, file.id);
    await appendEvent(services, tx, envelopeChain(locked), {
      type: 'signer.attachment_removed',
      subjectId: signer.id,
      actor: signerActor(signer),
      data: { attachment_id: file.id, file_sha256: file.sha256, ...simulationOf(actor) },
      personal: { ip: origin.ip, user_agent: origin.userAgent },
    });
  });
}

/** Locks the envelope of the holder of a link, if it is their turn to sign. */
async function lockSession(services: Services, tx: Tx, actor: Actor, envelopeId: string) {
  const locked = (await lockEnvelope(tx, envelopeId))!;
  const session = signingSession(services, locked, actor);
  assertReady(session, ['SIGNER']);
  return { signer: session.signer, locked };
}

/** @throws Fault `invalid_body` (there is no room for one more file of so many bytes) */
function assertRoom(files: readonly SignerAttachment[], requestId: string, size = 0): void {
  const { attachmentFiles: count, attachmentBytes } = envelopeLimits;
  if (files.filter((one) => one.requestId === requestId).length >= count)
    throw refuse('invalid_body', because('too_many_attachments', { count }));
  const total = files.reduce((sum, one) => sum + one.size, size);
  if (total > attachmentBytes)
    throw refuse('invalid_body', because('attachments_too_large', { mb: attachmentBytes / 2 ** 20 }));
}

/**
 * Checks that the signer added what they must add. Returns what the event of the signature says of the files. Reads nothing of
 * signers of whom nothing is asked.
 * @throws Fault `invalid_body` with the path of each file that is missing
 */
export async function assertAttached(
  { signer }: Pick<SigningSession, 'signer'>,
  read: () => Promise<readonly SignerAttachment[]>,
): Promise<{ readonly attachments?: readonly object[] }> {
  const requested = requestedOf(signer);
  if (requested.length === 0) return {};
  const files = await read();
  const missing = requested.filter((one) => one.required && !files.some(({ requestId }) => requestId === one.id));
  if (missing.length > 0)
    throw refuse(
      'invalid_body',
      undefined,
      missing.map(({ id, title }) => ({ path: `attachments.${id}`, ...because('attachment_missing', { title }) })),
    );
  const attachments = files.map(({ id, sha256 }) => ({ attachment_id: id, file_sha256: sha256 }));
  return attachments.length > 0 ? { attachments } : {};
}
