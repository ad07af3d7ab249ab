export { checkProof, type ProofFindings } from './check-proof.ts';
export { drawEvidenceFile } from './draw-evidence-file.ts';
export { type EvidenceFonts, loadEvidenceFonts } from './fonts.ts';
export {
  type EvidenceProof,
  PROOF_ATTACHMENT,
  PROOF_FORMAT,
  type ProofCertificate,
  type ProofDocument,
  type ProofEnvelope,
  type ProofEvent,
  type ProofField,
  type ProofSeal,
  type ProofSigner,
  type ProofTimestamp,
} from './proof.ts';
export { NoEvidence, parseProof, readEvidenceFile } from './read-evidence-file.ts';
export { recipe } from './recipe.ts';
