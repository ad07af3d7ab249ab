import type { Actor, Origin } from '../../kernel/actor.ts';
import { isCommitted, type Tx, transaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { assertLink, checkCode } from '../access/index.ts';
import { intakeSignatureImage } from '../documents/index.ts';
import { levelOf, lockEnvelope } from '../envelopes/index.ts';
import type { SigningAct } from './act.ts';
import { commitAct } from './commit-act.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { assertSignature, type GivenSignature } from './given-signature.ts';
import { recordCodeLock } from './record-code-lock.ts';
import { assertReady, findSession } from './session.ts';
import { signAdvanced } from './sign-advanced.ts';

/**
 * A person signs: values, picture or typed name, place and consent are taken as given, once. At level advanced each
 * document gets their own signature first, by a certificate in their attested name.
 * Refuses what `assertReady`, `assertSignature`, `confirmIdentity`, `checkCode` and `signAdvanced` refuse; nothing has
 * changed then, except that a wrong code costs a try.
 */
export async function signEnvelope(kit: Kit, actor: Actor, origin: Origin, given: GivenSignature): Promise<void> {
  const { subjectId } = assertLink(actor, 'sign');
  if (isCommitted('sign-envelope') || isCommitted('sign-envelope-advanced')) return;
  const session = await findSession(kit, actor);
  assertReady(session);
  const { envelope, signer } = session;
  const fields = await kit.database.prisma.field.findMany({
    where: { signerId: subjectId },
    orderBy: { position: 'asc' },
  });
  const checked = assertSignature(fields, given);
  const advanced = levelOf(envelope, signer) === 'ADVANCED';
  if (advanced) await confirmIdentity(kit, signer);
  const image = given.drawnSignature ? await intakeSignatureImage(kit, given.drawnSignature, 'drawnSignature') : null;
  const link = {
    hold: (tx: Tx) => lockEnvelope(tx, envelope.id),
    recordLock: (tx: Tx) => recordCodeLock(kit, tx, { actor, origin, session }),
  };
  const needsCode = signer.authentication.length > 0;
  const code = needsCode ? await checkCode(kit, { subjectId: signer.id, code: given.code, link }) : null;
  const act: SigningAct = { actor, origin, session, fields, checked, code, image: image?.sha256 ?? null };
  if (advanced) await signAdvanced(kit, act);
  else await transaction(kit.database, 'sign-envelope', (tx) => commitAct(kit, tx, act, null));
}
