export { forkOf, type LogFinding } from './check-log.ts';
export { checkProof, type ProofFindings } from './check-proof.ts';
export { type AttestationSource, drawAttestation } from './draw-attestation.ts';
export { drawEvidenceFile } from './draw-evidence-file.ts';
export { drawSessionEvidence, type SessionProofHead } from './draw-session-evidence.ts';
export {
  type AnchorOrigin,
  type EvidenceSummary,
  type FileVerdict,
  type JudgedSignature,
  judgeFile,
  type TrustAnchor,
} from './judge-file.ts';
export { type AnyProof, parseProof, readProof, readSealedProof, type SealedProof, Unreadable } from './parse-proof.ts';
export {
  type EvidenceProof,
  PROOF_FORMAT,
  type ProofDocument,
  type ProofEvent,
  type ProofSigner,
  type SessionProof,
} from './proof.ts';
export { recipe } from './recipe.ts';
