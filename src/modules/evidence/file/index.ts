export { checkProof, type ProofFindings } from './check-proof.ts';
export { drawEvidenceFile } from './draw-evidence-file.ts';
export {
  type EvidenceProof,
  PROOF_FORMAT,
  type ProofDocument,
  type ProofEvent,
  type ProofSigner,
} from './proof.ts';
export { NoEvidence, readEvidenceFile } from './read-evidence-file.ts';
export { recipe } from './recipe.ts';
