import type { Kit } from '../../platform/kit.ts';
import { type SealTerms, sealDrawing, sealPdf } from '../documents/index.ts';
import type { ChainView } from '../evidence/index.ts';
import { authoritiesOf } from './authorities.ts';
import { composeProof } from './compose-proof.ts';
import { type EnvelopeToSeal, newestSha256, simpleFills } from './envelope-to-seal.ts';
import { mandateOf, reasonUnder, sealUnder } from './mandated-seal.ts';
import { assertTargetLevel } from './sealed-level.ts';
import type { SealOutcome } from './sealing.ts';
import { type SealingMeans, sealingMeans } from './sealing-means.ts';

/**
 * The work of a seal, in no transaction: documents and evidence file are sealed and stored, durably, and nothing refers
 * to them yet.
 * @throws what the authorities throw, and where a file does not reach the level that it must
 */
export async function makeSeal(
  kit: Kit,
  toSeal: EnvelopeToSeal,
  chain: Pick<ChainView, 'events' | 'head'>,
): Promise<SealOutcome> {
  const { id: envelopeId, mode } = toSeal.envelope;
  const signatures = toSeal.signers.flatMap(({ signature }) => signature ?? []);
  const service = await authoritiesOf(kit).authority.serviceSeal(mode);
  const mandate = mandateOf(toSeal.sealing);
  const means = sealingMeans(kit, mode, mandate ? await sealUnder(kit, toSeal, mandate) : service, signatures);
  const reason = mandate ? reasonUnder(mandate) : 'Cachet du service : document complet et inchangé';
  const sealed = await Promise.all(
    toSeal.documents.map(async (document) => ({
      documentId: document.id,
      originalSha256: document.sha256,
      ...(await sealPdf(kit, {
        ...termsOf(kit, means, reason),
        sha256: newestSha256(document),
        fills: simpleFills(toSeal, document),
        specimen: mode === 'TEST',
      })),
    })),
  );
  const proof = await composeProof(kit, toSeal, chain, sealed, means.facts(), mandate);
  // Its proof is the service's own word, whoever sealed the documents.
  const own = mandate ? sealingMeans(kit, mode, service, []) : means;
  const terms = termsOf(kit, own, 'Cachet du service : dossier de preuve');
  const evidence = await sealDrawing(kit, 'drawEvidence', { proof }, terms);
  assertTargetLevel([...sealed, evidence]);
  return {
    envelopeId,
    documents: sealed.map(({ documentId, originalSha256, sha256 }) => ({ documentId, originalSha256, sha256 })),
    evidenceSha256: evidence.sha256,
    facts: means.facts(),
  };
}

const termsOf = (kit: Kit, { name, cms, token, validation }: SealingMeans, reason: string): SealTerms => ({
  seal: { name, reason, at: kit.clock.now() },
  cms,
  token,
  validation,
});
