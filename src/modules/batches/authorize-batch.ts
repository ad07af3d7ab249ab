import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isCommitted, type MandateScope, type Tx, transaction } from '../../platform/database/index.ts';
import { removeJobs } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import {
  type CheckedCode,
  checkCode,
  checkedCodeFacts,
  type LinkedAct,
  MOST_WRONG_TRIES,
  returnTry,
  spendCode,
} from '../access/index.ts';
import { advance, appendEvent, type ProofMandate } from '../evidence/index.ts';
import { assertUsable, holdMandate, type WholeMandate } from '../identities/index.ts';
import { decideSeals, type Sentence } from '../signing/index.ts';
import { readAgentSession } from './agent-session.ts';
import { queueApplying } from './apply-batch.ts';
import { declarationsUnder } from './declaration.ts';
import { refuse } from './faults.ts';
import { kindForUnknown, kindOf } from './kinds.ts';
import { batchLifecycle } from './lifecycle.ts';
import { listFingerprint } from './list-fingerprint.ts';
import { powerOf } from './power.ts';
import { because } from './reasons.ts';
import { awaitsAgent, holdEnvelopes, signerOf } from './sealable.ts';
import { assertPending, codeBinding, findSession } from './session.ts';
import { chainOf, envelopeIdsOf, listKinds, lockBatch, type WholeBatch } from './store.ts';
import { EXPIRE_TASK } from './task-names.ts';

interface Typing {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly batch: WholeBatch;
}

/** What the check of an agent's code needs of the batch: its lock, and its chain for wrong codes and their end. */
function linkedAct(services: Services, { actor, origin, batch }: Typing): LinkedAct {
  const record = (tx: Tx, type: string, data: object): Promise<void> =>
    appendEvent(services, tx, chainOf(batch), {
      type,
      actor: 'agent',
      data: { ...data, ...simulationOf(actor) },
      personal: { ip: origin.ip, user_agent: origin.userAgent },
    });
  return {
    hold: (tx) => lockBatch(tx, batch.id),
    recordWrongCode: (tx, triesLeft) => record(tx, 'seal_batch.code_wrong', { tries_left: triesLeft }),
    // The batch shows it to the sender.
    recordLock: (tx) => record(tx, 'seal_batch.codes_locked', { wrong_tries: MOST_WRONG_TRIES }),
  };
}

/**
 * Uses up the code of an authorization and records when it was checked, in the transaction of the authorization.
 * @throws Fault `code_required` (another request used it first)
 */
async function spendAndRecord(
  services: Services,
  tx: Tx,
  { actor, batch, code }: Pick<Typing, 'actor' | 'batch'> & { readonly code: CheckedCode },
): Promise<void> {
  await spendCode(services, tx, code);
  await appendEvent(services, tx, chainOf(batch), {
    type: 'seal_batch.code_checked',
    actor: 'agent',
    data: { ...checkedCodeFacts(code), ...simulationOf(actor) },
  });
}

export interface Authorization {
  readonly code: string | null;
  /** Hash of the declaration that the agent saw. */
  readonly declarationSha256: string;
  /** The kind that the agent states for the envelopes whose sender stated none. */
  readonly documentKind?: MandateScope | null | undefined;
}

/**
 * Authorizes the whole list for the agent: checks the code, the mandate, and that the list is still the one shown. One
 * transaction; after it every envelope of the list is sealed. A failure changes nothing, except that a wrong code costs
 * a try.
 */
export async function authorizeBatch(
  services: Services,
  actor: Actor,
  origin: Origin,
  input: Authorization,
): Promise<void> {
  if (isCommitted('authorize-batch')) return;
  const batch = await findSession(services, actor);
  assertPending(batch, services.clock.now());
  const declared = declarationsUnder(batch.mandate).find(input.declarationSha256);
  if (!declared) {
    throw refuseRequest(
      'invalid_body',
      'The declaration is unknown. Use one of the declarations of the batch session.',
      [{ path: 'declarationSha256', message: 'is not the SHA-256 of a declaration' }],
    );
  }
  const documentKind = kindForUnknown({
    stated: input.documentKind ?? null,
    mandate: batch.mandate,
    envelopes: await listKinds(services, batch.id),
  });
  const code = await checkCode(services, {
    subjectId: batch.id,
    code: input.code,
    binding: codeBinding(batch),
    link: linkedAct(services, { actor, origin, batch }),
  });
  try {
    const session = await readAgentSession(services, batch, code);
    await transaction(services.database, 'authorize-batch', (tx) =>
      decide(services, tx, { actor, origin, batch, declared, documentKind, code, session }),
    );
  } catch (error) {
    await returnTry(services, code);
    throw error;
  }
}

interface Decision {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly batch: WholeBatch;
  readonly declared: Sentence;
  readonly documentKind: MandateScope | null;
  readonly code: CheckedCode;
  readonly session: NonNullable<ProofMandate['session']>;
}

async function decide(
  services: Services,
  tx: Tx,
  { actor, origin, declared, documentKind, code, session, ...seen }: Decision,
): Promise<void> {
  const now = services.clock.now();
  const mandate = (await holdMandate(tx, seen.batch.mandateId))!;
  const envelopeIds = await envelopeIdsOf(tx, seen.batch.id);
  const envelopes = await holdEnvelopes(tx, envelopeIds);
  const batch = (await lockBatch(tx, seen.batch.id))!;
  assertPending(batch, now);
  assertUsable(mandate, now);
  const signers = envelopes.flatMap((envelope) => {
    const agent = signerOf(mandate, envelope, batch.agentId);
    const kind = kindOf(envelope, mandate, documentKind);
    return agent && awaitsAgent(envelope, now) ? [{ envelope, agent, kind }] : [];
  });
  if (signers.length < envelopeIds.length) throw refuse('batch_mismatch', because('no_longer_sealable'));
  if ((await listFingerprint(tx, envelopeIds)) !== batch.batchSha256) {
    throw refuse('batch_mismatch', because('document_changed'));
  }
  await spendAndRecord(services, tx, { actor, batch, code });
  const authenticationUsed = code.channel;
  const power = await powerOf(services, tx, mandate, now);
  const proof = { ...proofOf(batch, mandate, envelopeIds.length, now, declared), session, ...(power && { power }) };
  await decideSeals(services, tx, { actor, origin, mandate: proof, envelopes: signers, authenticationUsed });
  const { language, version: consentVersion, sha256: consentSha256 } = declared;
  const { ip, userAgent } = origin;
  await advance(services, tx, actor, {
    lifecycle: batchLifecycle,
    move: 'authorized',
    row: batch,
    subject: chainOf(batch),
    actorName: 'agent',
    set: {
      authorizedAt: now,
      authenticationUsed: [authenticationUsed],
      ip,
      userAgent,
      language,
      consentVersion,
      consentSha256,
      documentKind,
    },
    data: {
      mandate_id: mandate.id,
      batch_sha256: batch.batchSha256,
      language,
      consent_version: consentVersion,
      consent_sha256: consentSha256,
      ...(documentKind && { document_kind: documentKind.toLowerCase() }),
      ...(power && { act_sha256: power.act_sha256 }),
      authentication_used: [authenticationUsed.toLowerCase()],
    },
    personal: { name: batch.agent.name, email: batch.agent.email, ip, user_agent: userAgent },
  });
  await removeJobs(tx, [`${EXPIRE_TASK}:${batch.id}`]);
  await queueApplying(tx, batch);
}

/** What each envelope's proof contains about the authorization. */
const proofOf = (
  { id: batch_id, batchSha256: batch_sha256, agent }: WholeBatch,
  { id, legalName: principal, siren, scope }: WholeMandate,
  batch_size: number,
  at: Date,
  { version, language, text, sha256 }: Sentence,
): ProofMandate => ({
  id,
  principal,
  siren,
  agent: { name: agent.name, email: agent.email, role: agent.role, is_employee: agent.isEmployee },
  scope: scope.map((one) => one.toLowerCase()),
  batch_id,
  batch_sha256,
  batch_size,
  authorized_at: at.toISOString(),
  declaration: { version, language, text, sha256 },
});
