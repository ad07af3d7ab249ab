import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isCommitted, type Mandate, type MandateScope, type Tx, transaction } from '../../platform/database/index.ts';
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
import { listDocuments } from '../documents/index.ts';
import { listEnvelopes } from '../envelopes/index.ts';
import { advance, appendEvent, type ProofMandate, type ProofPower } from '../evidence/index.ts';
import { assertUsable, holdMandate, readIdentity, type WholeMandate } from '../identities/index.ts';
import { decideSeals, SEAL_ONLY, type Sentence, type Sentences, sentences } from '../signing/index.ts';
import { EXPIRE_TASK, queueApplying } from './apply-batch.ts';
import { listFingerprint } from './create-batch.ts';
import { agentSigner, awaitsAgent, holdEnvelopes, kindForUnknown, statedDocumentKind } from './held-envelopes.ts';
import { because, refuse } from './refusals.ts';
import { assertPending, codeBinding, findSession, readAgentSession } from './session.ts';
import { batchChain, batchLifecycle, envelopeIdsOf, listKinds, lockBatch, type WholeBatch } from './store.ts';

interface Typing {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly batch: WholeBatch;
}

/** What the check of an agent's code needs of the batch: its lock, and its chain for wrong codes and their end. */
function linkedAct(services: Services, { actor, origin, batch }: Typing): LinkedAct {
  const record = (tx: Tx, type: string, data: object): Promise<void> =>
    appendEvent(services, tx, batchChain(batch), {
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
  await appendEvent(services, tx, batchChain(batch), {
    type: 'seal_batch.code_checked',
    actor: 'agent',
    data: { ...checkedCodeFacts(code), ...simulationOf(actor) },
  });
}

interface Authorization {
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
    const agent = agentSigner(mandate, envelope, batch.agentId);
    const kind = statedDocumentKind(envelope, mandate, documentKind);
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
    subject: batchChain(batch),
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

/**
 * What proves an agent's power when they decide: the sealed act, who signed it, and that the mandate is in force. The
 * caller holds the mandate and has checked it (`assertUsable`). Undefined for a mandate without a sealed act.
 */
async function powerOf(services: Services, tx: Tx, mandate: WholeMandate, at: Date): Promise<ProofPower | undefined> {
  const { envelopeId, representativeName, representativeRole, startsAt, endsAt, activatedAt } = mandate;
  if (!envelopeId) return undefined;
  const [act] = (await listDocuments(tx, [envelopeId])).get(envelopeId) ?? [];
  const [envelope] = await listEnvelopes(tx, [envelopeId]);
  const signer = envelope?.signers[0];
  if (!act?.sealedSha256 || !signer?.signedAt) return undefined;
  const identity = signer.identityId ? await readIdentity(services, signer.identityId, tx) : null;
  return {
    act_id: envelopeId,
    act_sha256: act.sealedSha256,
    signed_by: { name: representativeName, role: representativeRole },
    signed_at: signer.signedAt.toISOString(),
    identity_method: identity ? (identity.method.toLowerCase() as ProofPower['identity_method']) : null,
    activated_at: activatedAt?.toISOString() ?? null,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    in_force_at: at.toISOString(),
  };
}

const sealOnly = sentences({
  [SEAL_ONLY]: {
    fr: 'J’ai vérifié la liste des documents et, en vertu du mandat qui m’est donné, je décide l’apposition du cachet de l’organisation sur chacun d’eux.',
    en: 'I have checked the list of documents and, under the mandate given to me, decide that the organisation’s seal is applied to each of them.',
  },
});

/**
 * What the agent declares when authorizing a batch, by version. An act of before its words had a version empowers to
 * seal only: its agents declare what it covers.
 */
export const declarationsUnder = ({ legalName, textVersion }: Pick<Mandate, 'legalName' | 'textVersion'>): Sentences =>
  textVersion === null
    ? sealOnly
    : sentences({
        '2026-12': {
          fr: `J’ai vérifié ces documents : leur nature est celle qui est indiquée, et elle entre dans l’objet du mandat donné par ${legalName}. En vertu de ce mandat, je les signe au nom et pour le compte du mandant, ${legalName}, que cette signature engage, et j’y fais apposer son cachet électronique.`,
          en: `I have checked these documents: their kind is the one stated, and it is within the mandate given by ${legalName}. Under that mandate I sign them in the name and on behalf of the principal, ${legalName}, which is bound by this signature, and have its electronic seal applied.`,
          de: `Ich habe diese Dokumente geprüft: Ihre Art ist die angegebene und vom Gegenstand der Vollmacht erfasst (Vollmachtgeber: ${legalName}). Aufgrund dieser Vollmacht unterschreibe ich sie im Namen und für Rechnung des Vollmachtgebers, den diese Unterschrift verpflichtet, und lasse sein elektronisches Siegel anbringen.`,
          es: `He comprobado estos documentos: su naturaleza es la indicada y entra en el objeto del mandato (mandante: ${legalName}). En virtud de este mandato, los firmo en nombre y por cuenta del mandante, que queda obligado por esta firma, y hago estampar en ellos su sello electrónico.`,
          it: `Ho verificato questi documenti: la loro natura è quella indicata e rientra nell’oggetto del mandato (mandante: ${legalName}). In virtù di questo mandato li firmo in nome e per conto del mandante, che questa firma vincola, e vi faccio apporre il suo sigillo elettronico.`,
          nl: `Ik heb deze documenten gecontroleerd: de aard ervan is de vermelde en valt binnen de volmacht (volmachtgever: ${legalName}). Krachtens deze volmacht onderteken ik ze in naam en voor rekening van de volmachtgever, die door deze handtekening gebonden is, en laat ik zijn elektronische zegel aanbrengen.`,
          pt: `Verifiquei estes documentos: a sua natureza é a indicada e está abrangida pelo mandato (mandante: ${legalName}). Ao abrigo deste mandato, assino-os em nome e por conta do mandante, que fica vinculado por esta assinatura, e mando apor neles o seu selo eletrónico.`,
        },
      });
