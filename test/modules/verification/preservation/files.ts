import { closeSession } from '../../../../src/modules/attendance/sessions.ts';
import { authorize, codeFor as batchCode, createBatch, sealable } from '../../../world/batch.ts';
import { rest } from '../../../world/client.ts';
import { field, sealedEnvelope } from '../../../world/envelope.ts';
import { mandateRequest, registeredMandate } from '../../../world/mandate.ts';
import { createSession, keyOf } from '../../../world/session.ts';
import type { Caller, World } from '../../../world/world.ts';
import { createAdvanced, signAdvanced, signer } from '../../signing/advanced-people.ts';

/** Documents and sheets are kept for ten years in these tests, the longest that may be asked. */
export const kept = { retention_days: 3_650 };

/** Seals one file of each kind; gives the envelopes and the session that own them. */
export async function sealOneOfEach(world: World, caller: Caller): Promise<Readonly<Record<string, string>>> {
  const simple = await sealedEnvelope(world, caller, { ...kept, fields: [field('signature')] });
  const advanced = await createAdvanced(world, caller, [signer(1)], kept);
  await signAdvanced(world, advanced.signers[0]);
  const mandate = await registeredMandate(world, caller);
  const under = await sealable(world, caller, mandate.id, kept);
  const batch = await createBatch(world, caller, mandate.id, [under.id]);
  await authorize(world, batch.authorization_url, await batchCode(world, batch.authorization_url));
  const session = await createSession(world, caller, { retentionDays: kept.retention_days });
  await closeSession(world.service.services, keyOf(caller), { id: session.id });
  const act = await signedMandateAct(world, caller);
  await world.settle();
  return { simple: simple.id, advanced: advanced.id, organization_seal: under.id, act, session: session.id };
}

/** Registers a mandate, has its representative sign the act, and gives the envelope of the act. */
async function signedMandateAct(world: World, caller: Caller): Promise<string> {
  const { status, body } = await rest(world.url, caller.key, 'POST', '/signing-mandates', mandateRequest());
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { envelopeId } = await world.database.prisma.mandate.findUniqueOrThrow({ where: { id: body.id } });
  const { body: envelope } = await rest(world.url, caller.key, 'GET', `/envelopes/${envelopeId}`);
  await signAdvanced(world, envelope.signers[0]);
  return envelope.id;
}
