import type { Services } from '../../platform/services.ts';
import type { SealPurpose } from '../../standards/cms/sign.ts';
import { verificationUrl } from '../../standards/typesetting/layout/index.ts';
import { logoFileOf, picturePaths, type SealedFile, type SealTerms, sealDrawing, sealPdf } from '../documents/index.ts';
import { assertOpened, type ChainView, EVIDENCE_REASON, type EvidenceProof } from '../evidence/index.ts';
import { composeProof, type ProofSummary } from './compose-proof.ts';
import { type EnvelopeToSeal, newestSha256, sealAttempt, simpleFills } from './envelope-to-seal.ts';
import { mandateOf, reasonUnder, sealUnder } from './mandated-seal.ts';
import { assertTargetLevel } from './sealed-level.ts';
import type { SealedDocument, SealOutcome } from './sealing.ts';
import { authorities, type SealingCredentials, sealingCredentials, serviceSeal } from './sealing-credentials.ts';

/** The sealed documents of an envelope, and the summary for its evidence file. */
export interface SealedDocuments {
  readonly toSeal: EnvelopeToSeal;
  readonly documents: readonly (SealedDocument & Pick<SealedFile, 'level'>)[];
  readonly summary: ProofSummary;
  readonly credentials: SealingCredentials;
  /** The organisation's own credential that sealed the documents, if one did. */
  readonly credentialId: string | null;
}

/**
 * First half of a seal, outside of any transaction: seals the documents and stores them durably. No row refers to them
 * yet.
 * @throws what the authorities throw
 */
export async function sealDocuments(services: Services, toSeal: EnvelopeToSeal): Promise<SealedDocuments> {
  const { mode } = toSeal.envelope;
  const signatures = toSeal.signers.flatMap(({ signature }) => signature ?? []);
  const mandate = mandateOf(toSeal.sealing);
  const { seal, credentialId } = mandate
    ? await sealUnder(services, toSeal, mandate)
    : { seal: await serviceSeal(services.of(authorities), mode), credentialId: null };
  const credentials = sealingCredentials(services, mode, seal, signatures);
  const reason = mandate ? reasonUnder(mandate) : 'Cachet du service : document complet et inchangé';
  const documents = await Promise.all(
    toSeal.documents.map(async (document) => {
      const { sha256, level } = await sealPdf(services, {
        ...sealTerms(services, toSeal, credentials, toSeal.isMandateAct ? 'mandate_act' : 'document', reason),
        sha256: newestSha256(document),
        fills: simpleFills(toSeal, document),
        specimen: mode === 'TEST',
      });
      return { documentId: document.id, originalSha256: document.sha256, sha256, level };
    }),
  );
  const summary = await composeProof(services, toSeal, documents, credentials.facts(), mandate);
  return { toSeal, documents, summary, credentials, credentialId };
}

/**
 * Second half of a seal, after the chain commits to the summary: draws, seals and stores the evidence file.
 * @throws what the authorities throw
 * @throws Error if a person was erased in the meantime, or a file does not reach its required level
 */
export async function sealEvidence(
  services: Services,
  { toSeal, documents, summary, credentials, credentialId }: SealedDocuments,
  { events, head }: Pick<ChainView, 'events' | 'head'>,
): Promise<SealOutcome> {
  const { mode } = toSeal.envelope;
  const proof: EvidenceProof = { ...summary, events, head };
  assertOpened(proof);
  // The service always seals the proof in its own name, also if the documents have another seal.
  const own = mandateOf(toSeal.sealing)
    ? sealingCredentials(services, mode, await serviceSeal(services.of(authorities), mode), [])
    : credentials;
  const evidence = await sealDrawing(
    services,
    'drawEvidence',
    {
      proof,
      logo: await logoFileOf(services, toSeal.envelope.organization),
      verifyUrl: verificationUrl(services.config),
      pictures: await picturePaths(
        services,
        toSeal.signers.flatMap(({ signatureImageSha256 }) => signatureImageSha256 ?? []),
      ),
    },
    sealTerms(services, toSeal, own, 'evidence', EVIDENCE_REASON),
  );
  assertTargetLevel([...documents, evidence]);
  return {
    ...sealAttempt(toSeal),
    documents: documents.map(({ documentId, originalSha256, sha256 }) => ({ documentId, originalSha256, sha256 })),
    evidenceSha256: evidence.sha256,
    facts: {
      ...credentials.facts(),
      ...(own === credentials ? {} : { evidence_trust_chain: own.facts().trust_chain }),
    },
    certificates: [...credentials.certificates(), ...own.certificates()],
    credentialId,
  };
}

const sealTerms = (
  services: Services,
  { envelope }: EnvelopeToSeal,
  { name, space, cms, token, validation }: SealingCredentials,
  purpose: SealPurpose,
  reason: string,
): SealTerms => ({
  turnOf: envelope.organizationId,
  seal: { name, reason, at: services.clock.now() },
  space,
  cms: cms(purpose),
  token,
  validation,
});
