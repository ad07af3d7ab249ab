import { oneAtATime, transaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { drawEvidence, type FieldFill, sealPdf } from '../documents/index.ts';
import { lockEnvelope } from '../envelopes/index.ts';
import { authoritiesOf } from './authorities.ts';
import { composeProof } from './compose-proof.ts';
import { type EnvelopeToSeal, loadEnvelopeToSeal, newestSha256, simpleFills } from './envelope-to-seal.ts';
import { mandateOf, reasonUnder, sealUnder } from './mandated-seal.ts';
import { assertTargetLevel } from './sealed-level.ts';
import { commitSealing, isDue, postponeSealing, type SealOutcome } from './sealing.ts';
import { type SealingMeans, sealingMeans } from './sealing-means.ts';

/**
 * Seals an envelope whose signatures are all given: prepare (transaction), work (no transaction), commit (transaction).
 * A crash anywhere is taken up again from the intent row; a cancel that commits first wins; two processes never work on
 * one envelope. What fails from outside is tried again later, and says why. Safe to call any number of times.
 */
export async function sealEnvelope(kit: Kit, envelopeId: string): Promise<void> {
  await oneAtATime(kit.database, `seal:${envelopeId}`, 0, async () => {
    if (!(await prepare(kit, envelopeId))) return;
    let outcome: SealOutcome;
    try {
      outcome = await work(kit, envelopeId);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      kit.log.warn({ envelopeId, err: error }, 'sealing waits');
      await transaction(kit.database, (tx) => postponeSealing(kit, tx, envelopeId, reason));
      return;
    }
    await transaction(kit.database, async (tx) => {
      const envelope = (await lockEnvelope(tx, envelopeId))!;
      if (envelope.status === 'SENT') await commitSealing(kit, tx, envelope, outcome);
      else await tx.sealing.update({ where: { envelopeId }, data: { state: 'DROPPED' } });
    });
  });
}

/**
 * Counts the attempt; false where there is nothing to seal any more, or not yet. By one statement where there is, for a
 * batch has five hundred of these: it changes nothing that a cancel at the same moment could contradict.
 */
async function prepare(kit: Kit, envelopeId: string): Promise<boolean> {
  const begun = await kit.database.prisma.$executeRaw`
    UPDATE sealings s SET state = 'WORKING', attempts = attempts + 1, next_attempt_at = NULL
    FROM envelopes e
    WHERE s.envelope_id = ${envelopeId}::uuid AND e.id = s.envelope_id AND e.status = 'SENT'
      AND (s.state = 'WORKING'
        OR (s.state = 'WAITING' AND (s.next_attempt_at IS NULL OR s.next_attempt_at <= ${kit.clock.now()})))`;
  return begun === 1 || dropUnwanted(kit, envelopeId);
}

/** A seal whose envelope is over is dropped, under lock; false, but where the envelope is found sent after all. */
const dropUnwanted = (kit: Kit, envelopeId: string): Promise<boolean> =>
  transaction(kit.database, async (tx) => {
    const envelope = await lockEnvelope(tx, envelopeId);
    const sealing = await tx.sealing.findUnique({ where: { envelopeId } });
    if (!envelope || !sealing || !isDue(kit, sealing)) return false;
    const wanted = envelope.status === 'SENT';
    await tx.sealing.update({
      where: { envelopeId },
      data: wanted ? { state: 'WORKING', attempts: { increment: 1 }, nextAttemptAt: null } : { state: 'DROPPED' },
    });
    return wanted;
  });

async function work(kit: Kit, envelopeId: string): Promise<SealOutcome> {
  const toSeal = await loadEnvelopeToSeal(kit, envelopeId);
  const { mode } = toSeal.envelope;
  const signatures = toSeal.signers.flatMap(({ signature }) => signature ?? []);
  const service = await authoritiesOf(kit).authority.serviceSeal(mode);
  const mandate = mandateOf(toSeal.sealing);
  const means = sealingMeans(kit, mode, mandate ? await sealUnder(kit, toSeal, mandate) : service, signatures);
  const reason = mandate ? reasonUnder(mandate) : 'Cachet du service : document complet et inchangé';
  const sealed = await Promise.all(
    toSeal.documents.map(async (document) => ({
      documentId: document.id,
      ...(await sealOne(kit, means, toSeal, reason, newestSha256(document), simpleFills(toSeal, document))),
    })),
  );
  const proof = await composeProof(kit, toSeal, sealed, means.facts(), mandate);
  const drawn = await drawEvidence(kit, proof);
  // Its proof is the service's own word, whoever sealed the documents.
  const own = mandate ? sealingMeans(kit, mode, service, []) : means;
  const evidence = await sealOne(kit, own, toSeal, 'Cachet du service : dossier de preuve', drawn.sha256, []);
  const padesLevel = assertTargetLevel([...sealed, evidence]);
  return {
    documents: sealed.map(({ documentId, sha256 }) => ({ documentId, sha256 })),
    evidenceSha256: evidence.sha256,
    padesLevel,
    facts: means.facts(),
  };
}

const sealOne = (
  kit: Kit,
  means: SealingMeans,
  toSeal: EnvelopeToSeal,
  reason: string,
  sha256: string,
  fills: readonly FieldFill[],
) =>
  sealPdf(kit, {
    ...{ sha256, fills, specimen: toSeal.envelope.mode === 'TEST' },
    seal: { name: means.name, reason, at: kit.clock.now() },
    cms: means.cms,
    token: means.token,
    validation: means.validation,
  });
