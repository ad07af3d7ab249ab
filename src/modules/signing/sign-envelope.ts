import type { Actor, Origin } from '../../kernel/actor.ts';
import { isCommitted, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink, checkCode } from '../access/index.ts';
import { intakeSignatureImage } from '../documents/index.ts';
import { type LockedEnvelope, levelOf, readEnvelopeToSign } from '../envelopes/index.ts';
import { assertDrawable } from './assert-drawable.ts';
import { commitAct } from './commit-act.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { linkedAct } from './record-codes.ts';
import { assertReady, type SigningSession, sessionOf } from './session.ts';
import { signAdvanced } from './sign-advanced.ts';
import { assertOwnName, assertSignature, type SignatureInput } from './signature-input.ts';
import type { SigningAct } from './signing-act.ts';

/**
 * Signs an envelope: stores values, picture or typed name, place and consent, once. At level advanced, first signs each
 * document with a certificate in the signer's attested name. Returns the session as it was committed; null if an earlier
 * attempt of the request has signed.
 */
export async function signEnvelope(
  services: Services,
  actor: Actor,
  origin: Origin,
  input: SignatureInput,
  { isSimulated = false } = {},
): Promise<SigningSession | null> {
  const { subjectId } = assertLink(actor, 'sign');
  if (isCommitted('sign-envelope') || isCommitted('sign-envelope-advanced')) return null;
  const { envelope, fields } = await readEnvelopeToSign(services.database, actor, subjectId);
  const session = sessionOf(services, envelope, actor);
  assertReady(session);
  const { signer } = session;
  const checked = assertSignature(fields, input);
  const advanced = levelOf(envelope, signer) === 'ADVANCED';
  if (advanced) assertOwnName(await confirmIdentity(services, signer), checked);
  // The sample values of a simulation fit no small field.
  if (!isSimulated) await assertDrawable(services, fields, checked);
  const pictures = {
    signature: await signaturePicture(services, input),
    initials: await initialsPicture(services, input),
  };
  const link = linkedAct(services, { actor, origin, session });
  const needsCode = signer.authentication.length > 0;
  const code = needsCode ? await checkCode(services, { subjectId: signer.id, code: input.code, link }) : null;
  const act: SigningAct = { actor, origin, session, fields, checked, code, pictures };
  let signed: LockedEnvelope | null = null;
  if (advanced) signed = await signAdvanced(services, act);
  else
    await transaction(services.database, 'sign-envelope', async (tx) => {
      signed = await commitAct(services, tx, act, null);
    });
  return signed && sessionOf(services, signed, actor);
}

async function signaturePicture(services: Services, { drawnSignature, uploadedSignature }: SignatureInput) {
  if (drawnSignature) return (await intakeSignatureImage(services, drawnSignature, 'drawnSignature')).sha256;
  if (!uploadedSignature) return null;
  return (await intakeSignatureImage(services, uploadedSignature, 'uploadedSignature', { clean: true })).sha256;
}

const initialsPicture = async (services: Services, { drawnInitials }: SignatureInput) =>
  drawnInitials ? (await intakeSignatureImage(services, drawnInitials, 'drawnInitials')).sha256 : null;
