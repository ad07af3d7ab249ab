export { advance } from './advance.ts';
export { type ChainSubject, actorName, appendEvent } from './append.ts';
export { type Change, followChanges, latestChange } from './changes.ts';
export { faults } from './faults.ts';
export { jobs } from './jobs.ts';
export { type ChainEntry, type ChainView, readChain } from './read-chain.ts';
export {
  type EvidenceProof,
  PROOF_FORMAT,
  type ProofCertificate,
  type ProofDocument,
  type ProofSeal,
  type ProofSigner,
  type ProofTimestamp,
} from './file/proof.ts';
