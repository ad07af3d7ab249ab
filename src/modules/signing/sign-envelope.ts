import type { Actor, Origin } from '../../kernel/actor.ts';
import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import { type Field, isCommitted, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink, checkCode } from '../access/index.ts';
import { type FieldOnPage, findUndrawable, intakeSignatureImage } from '../documents/index.ts';
import {
  attachmentsOfSigner,
  heldValue,
  type LockedEnvelope,
  readEnvelopeToSign,
  signerLevel,
} from '../envelopes/index.ts';
import { assertAttached } from './attachments.ts';
import { commitAct, linkedAct } from './commit-act.ts';
import { beginAtTrustService } from './own-certificate/sign-with-certificate.ts';
import { because } from './refusals.ts';
import { assertReady, confirmIdentity, type SigningSession, signingSession } from './session.ts';
import { signAdvanced } from './sign-advanced.ts';
import { assertOwnName, assertSignature, type CheckedSignature, type SignatureInput } from './signature-input.ts';
import type { SigningAct } from './signing-act.ts';

/** What signing led to. */
interface Signed {
  readonly session: SigningSession;
  /** Where the signer goes on with a certificate of their own. Null: they have signed. */
  readonly authorizationUrl: string | null;
}

/**
 * Signs an envelope: stores values, picture or typed name, place and consent, once. At level advanced, first signs each
 * document with a certificate in the signer's attested name. A signer with a certificate of their own is sent to their trust
 * service instead, and has not signed yet. Returns the session as it was committed; null if an earlier attempt of the request
 * has signed.
 */
export async function signEnvelope(
  services: Services,
  actor: Actor,
  origin: Origin,
  input: SignatureInput,
  { isSimulated = false } = {},
): Promise<Signed | null> {
  const { subjectId } = assertLink(actor, 'sign');
  if (isCommitted('sign-envelope') || isCommitted('sign-envelope-advanced')) return null;
  const { envelope, fields } = await readEnvelopeToSign(services.database, actor, subjectId);
  const session = signingSession(services, envelope, actor);
  assertReady(session);
  const { signer } = session;
  if (!isSimulated) await assertAttached(session, () => attachmentsOfSigner(services.database, signer.id));
  const checked = assertSignature(fields, input);
  const advanced = signerLevel(envelope, signer) === 'ADVANCED';
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
  const act: SigningAct = { actor, origin, session, fields, checked, code, isSimulated, pictures };
  // A simulated person has no trust service.
  if (advanced && signer.ownCertificate && !isSimulated)
    return { session, authorizationUrl: await beginAtTrustService(services, act) };
  let signed: LockedEnvelope | null = null;
  if (advanced) signed = await signAdvanced(services, act);
  else
    await transaction(services.database, 'sign-envelope', async (tx) => {
      signed = await commitAct(services, tx, act, null);
    });
  return signed && { session: signingSession(services, signed, actor), authorizationUrl: null };
}

async function signaturePicture(services: Services, { drawnSignature, uploadedSignature }: SignatureInput) {
  if (drawnSignature) return (await intakeSignatureImage(services, drawnSignature, 'drawnSignature')).sha256;
  if (!uploadedSignature) return null;
  return (await intakeSignatureImage(services, uploadedSignature, 'uploadedSignature', { clean: true })).sha256;
}

const initialsPicture = async (services: Services, { drawnInitials }: SignatureInput) =>
  drawnInitials ? (await intakeSignatureImage(services, drawnInitials, 'drawnInitials')).sha256 : null;

interface Shown {
  readonly field: FieldOnPage;
  readonly path: string;
  readonly text: string;
}

/**
 * Checks that everything that the person typed can be drawn whole and legibly in its field: nothing is signed that the
 * sealed document would not show. A date is not checked: nobody can shorten one, so it is drawn as small as its field asks.
 * @throws Fault `invalid_body` with the path of each value, or `typedSignature`, `typedInitials`
 */
async function assertDrawable(
  services: Services,
  fields: readonly FieldOnPage[],
  checked: CheckedSignature,
): Promise<void> {
  const shown = fields.flatMap((field): Shown[] => {
    const text = textIn(field, checked);
    if (!text?.trim()) return [];
    if (field.type === 'SIGNATURE') return [{ field, text, path: 'typedSignature' }];
    if (field.type === 'INITIALS') return [{ field, text, path: 'typedInitials' }];
    return [{ field, text, path: `values.${field.id}` }];
  });
  if (shown.length === 0) return;
  const style = checked.signatureStyle ?? undefined;
  const texts = shown.map(({ field, text }) => ({ field, pageSize: field.pageSize, text, style }));
  const problems = await findUndrawable(services, texts);
  const details = new Map<string, FaultDetail>();
  for (const [index, { path }] of shown.entries()) {
    const problem = problems[index];
    if (!problem || details.has(path)) continue;
    const reason =
      problem.kind === 'too_long'
        ? because('too_long_for_field')
        : because('no_glyph', { characters: problem.characters });
    details.set(path, { path, ...reason });
  }
  if (details.size > 0) throw refuse('invalid_body', undefined, [...details.values()]);
}

function textIn(field: Field, { values, typedSignature, typedInitials }: CheckedSignature): string | null {
  switch (field.type) {
    case 'TEXT':
      return values.get(field.id) ?? heldValue(field);
    case 'DATE':
    case 'CHECKBOX':
      return null;
    case 'SIGNATURE':
      return typedSignature;
    case 'INITIALS':
      return typedInitials;
  }
}
