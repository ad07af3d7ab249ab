import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import { definitely, itemAt } from '../../kernel/definitely.ts';
import { refuse } from '../../kernel/fault.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { type CheckedCode, checkedCodeFacts, type LinkedAct, MOST_WRONG_TRIES, spendCode } from '../access/index.ts';
import { addRevisions, fillFields } from '../documents/index.ts';
import {
  envelopeChain,
  heldValue,
  isReadyToSeal,
  type LockedEnvelope,
  listAttachments,
  lockEnvelope,
  notifyTurn,
  recordSignerActs,
  signerActor,
} from '../envelopes/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { keepSigningCertificate } from '../trust/index.ts';
import type { AdvancedSignatures } from './advanced-signature.ts';
import { assertAttached } from './attachments.ts';
import { collectSignatures } from './sealing.ts';
import { seatFacts } from './seat.ts';
import { assertReady, confirmIdentity, type SigningSession, signingSession } from './session.ts';
import { writeSignature } from './signature-row.ts';
import type { SigningAct } from './signing-act.ts';

/** The result of signing at level advanced, before the act commits. */
interface Applied {
  readonly signatures: AdvancedSignatures;
  /** The time written in the signatures. */
  readonly at: Date;
}

/**
 * Commits an act once, in the caller's transaction: uses up the code, writes the values, and makes the signed revisions
 * the newest ones. After the last personal signature it starts the seal; otherwise it notifies the next signers. Returns
 * the envelope after the act.
 * @throws Fault what `signingSession` and `assertReady` throw, `code_required`, `identity_pending`, `identity_lapsed`, `unavailable`
 * (another signature was committed in between)
 */
export async function commitAct(
  services: Services,
  tx: Tx,
  act: SigningAct,
  applied: Applied | null,
): Promise<LockedEnvelope> {
  const { envelope } = act.session;
  const locked = (await lockEnvelope(tx, envelope.id))!;
  const session = signingSession(services, locked, act.actor);
  assertReady(session);
  const attached = act.isSimulated ? {} : await assertAttached(session, () => listAttachments(tx, session.signer.id));
  const inPerson = await seatFacts(services, tx, act.actor);
  if (act.code) await spendAndRecord(services, tx, act, act.code);
  // Locks the identity first, as an erasure does; the erasure also removes these values.
  if (applied) await apply(services, tx, act, applied);
  await writeValues(tx, act);
  const after = await recordSignature(services, tx, locked, { ...act, attached, inPerson }, applied);
  return afterAct(services, tx, after);
}

/**
 * Goes on after a person has signed or agreed: notifies those whose turn has come, and begins the seal once nobody is missing.
 * Returns the envelope after that.
 */
export async function afterAct(services: Services, tx: Tx, acted: LockedEnvelope): Promise<LockedEnvelope> {
  const envelope = await notifyTurn(services, tx, acted);
  if (isReadyToSeal(envelope)) await collectSignatures(services, tx, envelope);
  return envelope;
}

async function writeValues(tx: Tx, { fields, checked: { values } }: SigningAct): Promise<void> {
  // A prefill that does not fit the type or the format was shown as empty, so remove it.
  const wanted = fields.map((field) => ({ ...field, wanted: (values.get(field.id) ?? heldValue(field)) || null }));
  await fillFields(
    tx,
    wanted.filter((field) => field.wanted !== field.value).map(({ id, wanted: value }) => ({ id, value })),
  );
}

async function apply(services: Services, tx: Tx, { session }: SigningAct, { signatures }: Applied): Promise<void> {
  await confirmIdentity(services, session.signer, tx);
  // A certificate of the signer's own is not ours to keep or to revoke.
  const isOurs = signatures.key !== null;
  if (isOurs && !(await keepSigningCertificate(tx, signatures.certificate.fingerprintSha256))) throw overtaken();
  const at = services.clock.now();
  if (!(await addRevisions(tx, signatures.revisions, at))) throw overtaken();
  await writeSignature(services, tx, session.signer, signatures, at);
}

const overtaken = () => refuse('unavailable', 'Another signer signed at the same time. Nothing was signed. Try again.');

async function recordSignature(
  services: Services,
  tx: Tx,
  locked: LockedEnvelope,
  {
    actor,
    origin: { ip, userAgent },
    session,
    checked,
    code,
    usedChannel,
    pictures,
    attached,
    inPerson,
  }: SigningAct & { readonly attached: object; readonly inPerson: Awaited<ReturnType<typeof seatFacts>> },
  applied: Applied | null,
): Promise<LockedEnvelope> {
  const signer = locked.signers.find(({ id }) => id === session.signer.id)!;
  const { consent, place, typedSignature } = checked;
  const channel = code?.channel ?? usedChannel;
  const [after] = await recordSignerActs(services, tx, actor, {
    move: 'signed',
    set: {
      signedAt: applied?.at ?? services.clock.now(),
      signaturePlace: place,
      signatureText: typedSignature,
      signatureStyle: checked.signatureStyle,
      signatureImageSha256: pictures.signature,
      initialsText: checked.typedInitials,
      initialsImageSha256: pictures.initials,
      consentVersion: consent.version,
      consentSha256: consent.sha256,
      language: consent.language,
      ip,
      userAgent,
      authenticationUsed: channel ? [channel] : [],
    },
    acts: [
      {
        envelope: locked,
        signer,
        data: {
          consent_version: consent.version,
          consent_sha256: consent.sha256,
          language: consent.language,
          authentication_used: channel ? [channel.toLowerCase()] : [],
          signature: checked.signature,
          ...(checked.signatureStyle ? { signature_style: checked.signatureStyle.toLowerCase() } : {}),
          ...(checked.initials === 'none' ? {} : { initials: checked.initials }),
          ...(checked.pagesShown.length === 0
            ? {}
            : {
                pages_shown: checked.pagesShown.map(({ document, seconds }) => ({
                  document,
                  seconds_by_page: seconds,
                })),
              }),
          ...attached,
          ...inPerson.data,
          ...(applied ? appliedRevisions(applied) : {}),
        },
        personal: {
          ...{ name: signer.name, email: signer.email, place, ip, user_agent: userAgent },
          typed: typedSignature,
          picture_sha256: pictures.signature,
          ...(pictures.initials && { initials_picture_sha256: pictures.initials }),
          ...inPerson.personal,
        },
      },
    ],
  });
  return definitely(after, 'the envelope after the act');
}

/** Identifies the certificate by its number, never by names: an erasure leaves the event unchanged. */
const appliedRevisions = ({ signatures }: Applied) => ({
  level: 'advanced',
  identity_id: signatures.identityId,
  identity_confirmed_at: signatures.identityConfirmedAt.toISOString(),
  certificate_serial: signatures.certificate.serialHex,
  certificate_sha256: signatures.certificate.fingerprintSha256,
  ...(signatures.key
    ? { key_made_at: signatures.key.madeAt.toISOString(), key_deleted_at: signatures.key.deletedAt.toISOString() }
    : { own_certificate: true }),
  revisions: signatures.revisions.map(({ document, sha256 }, index) => ({
    document: document.position + 1,
    revision: document.revision + 1,
    sha256,
    gen_time: itemAt(signatures.timestamps, index).gen_time,
  })),
});

interface Typing {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly session: SigningSession;
}

/** What the check of a signer's code needs of the envelope: its lock, and its chain for wrong codes and their end. */
export function linkedAct(services: Services, { actor, origin, session: { envelope, signer } }: Typing): LinkedAct {
  const record = (tx: Tx, type: string, data: object): Promise<void> =>
    appendEvent(services, tx, envelopeChain(envelope), {
      type,
      subjectId: signer.id,
      actor: signerActor(signer),
      data: { ...data, ...simulationOf(actor) },
      personal: { ip: origin.ip, user_agent: origin.userAgent },
    });
  return {
    hold: (tx) => lockEnvelope(tx, envelope.id),
    recordWrongCode: (tx, triesLeft) => record(tx, 'signer.code_wrong', { tries_left: triesLeft }),
    // The sender sees it in the envelope.
    recordLock: (tx) => record(tx, 'signer.codes_locked', { wrong_tries: MOST_WRONG_TRIES }),
  };
}

/**
 * Uses up the code of an act and records when it was checked, in the transaction of the act.
 * @throws Fault `code_required` (another request used it first)
 */
export async function spendAndRecord(services: Services, tx: Tx, act: Typing, code: CheckedCode): Promise<void> {
  const { envelope, signer } = act.session;
  await spendCode(services, tx, code);
  await appendEvent(services, tx, envelopeChain(envelope), {
    type: 'signer.code_checked',
    subjectId: signer.id,
    actor: signerActor(signer),
    data: { ...checkedCodeFacts(code), ...simulationOf(act.actor) },
  });
}
