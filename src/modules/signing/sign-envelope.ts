import type { Actor, Origin } from '../../kernel/actor.ts';
import { type Field, type OneTimeCode, type Tx, transaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { assertLink } from '../access/index.ts';
import { intakeSignatureImage } from '../documents/index.ts';
import {
  chainOf,
  type LockedEnvelope,
  lockEnvelope,
  notifyTurn,
  personalSigners,
  signerActor,
  signerLifecycle,
} from '../envelopes/index.ts';
import { advance } from '../evidence/index.ts';
import { assertSignature, type CheckedSignature, type GivenSignature } from './given-signature.ts';
import { checkCode, spendCode } from './one-time-code.ts';
import { beginSealing } from './sealing.ts';
import { assertReady, findSession, sessionOf } from './session.ts';

/**
 * A person signs: values, picture or typed name, place and consent are taken as given, once. The last personal
 * signature begins the seal in the same transaction; otherwise the next ones are told.
 * Refuses what `assertReady`, `assertSignature`, `checkCode` refuse; nothing has changed then, except that a wrong code
 * costs a try.
 */
export async function signEnvelope(kit: Kit, actor: Actor, origin: Origin, given: GivenSignature): Promise<void> {
  const { subjectId } = assertLink(actor, 'sign');
  const session = await findSession(kit, actor);
  assertReady(session);
  const fields = await kit.database.prisma.field.findMany({ where: { signerId: subjectId } });
  const checked = assertSignature(fields, given);
  const image = given.drawnSignature ? await intakeSignatureImage(kit, given.drawnSignature, 'drawnSignature') : null;
  const needsCode = session.signer.authentication.length > 0;
  const code = needsCode ? await checkCode(kit, session.signer, given.code) : null;
  await transaction(kit.database, async (tx) => {
    const locked = (await lockEnvelope(tx, session.envelope.id))!;
    assertReady(sessionOf(kit, locked, subjectId));
    if (code) await spendCode(kit, tx, code);
    await writeValues(tx, fields, checked);
    await recordSignature(kit, tx, actor, origin, { locked, subjectId, checked, code, image: image?.sha256 ?? null });
    const envelope = (await lockEnvelope(tx, locked.id))!;
    if (personalSigners(envelope.signers).every(({ status }) => status === 'SIGNED'))
      await beginSealing(kit, tx, envelope);
    else await notifyTurn(kit, tx, envelope);
  });
}

async function writeValues(tx: Tx, fields: readonly Field[], { values }: CheckedSignature): Promise<void> {
  for (const field of fields) {
    const value = values.get(field.id);
    if (value !== undefined && value !== field.value) {
      await tx.field.update({ where: { id: field.id }, data: { value } });
    }
  }
}

interface Recorded {
  readonly locked: LockedEnvelope;
  readonly subjectId: string;
  readonly checked: CheckedSignature;
  readonly code: OneTimeCode | null;
  readonly image: string | null;
}

async function recordSignature(
  kit: Kit,
  tx: Tx,
  actor: Actor,
  { ip, userAgent }: Origin,
  { locked, subjectId, checked, code, image }: Recorded,
): Promise<void> {
  const signer = locked.signers.find(({ id }) => id === subjectId)!;
  const { consent, place, typedSignature } = checked;
  await advance(kit, tx, actor, {
    lifecycle: signerLifecycle,
    move: 'signed',
    row: signer,
    set: {
      ...{
        signedAt: kit.clock.now(),
        signaturePlace: place,
        signatureText: typedSignature,
        signatureImageSha256: image,
      },
      ...{ consentVersion: consent.version, consentSha256: consent.sha256, language: consent.language, ip, userAgent },
      ...{ authenticationUsed: code ? [code.channel] : [], viewedAt: signer.viewedAt ?? kit.clock.now() },
    },
    subject: chainOf(locked),
    actorName: signerActor(signer),
    data: {
      consent_version: consent.version,
      consent_sha256: consent.sha256,
      language: consent.language,
      authentication_used: code ? [code.channel.toLowerCase()] : [],
      signature: image ? 'drawn' : typedSignature ? 'typed' : 'none',
    },
    personal: { name: signer.name, email: signer.email, place, ip, user_agent: userAgent, picture_sha256: image },
  });
}
