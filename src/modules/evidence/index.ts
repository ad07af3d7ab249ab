export { type AcceptedRecovery, acceptRecovery, checkCheckpoints } from './accept-recovery.ts';
export { advance, advanceAll, advanceEach, listEventTypes } from './advance.ts';
export { appendEach, appendEvent, appendEvents } from './append.ts';
export { queueForgetting, queueVerification } from './chain-jobs.ts';
export {
  type Change,
  followChanges,
  followList,
  followPages,
  followWakeups,
  latestChange,
  readChanges,
} from './changes.ts';
export {
  CHECKPOINTS,
  type Checkpoint,
  checkpointChains,
  checkpointFileName as checkpointName,
  noteRestoredCheckpoints,
  readCheckpoint,
  writeCheckpoint,
} from './checkpoint.ts';
export { type ComposedProof, commitAndRead, commitSummary } from './commit-summaries.ts';
export { eraseOpenings, eraseOpeningsNamed, eraseOpeningsOf } from './erase-openings.ts';
export { type ChainFact, findEventHash, listFacts } from './facts.ts';
export { assertOpened } from './file/check-proof.ts';
export { summarySha256 } from './file/composed.ts';
export {
  ATTESTATION_REASON,
  EVIDENCE_REASON,
  type EvidenceProof,
  NO_PURPOSE,
  PROOF_FORMAT,
  type ProofCertificate,
  type ProofDocument,
  type ProofField,
  type ProofMandate,
  type ProofMessage,
  type ProofPower,
  type ProofRecipient,
  type ProofSeal,
  type ProofService,
  type ProofSigner,
  type ProofSignerCertificate,
  type ProofTimestamp,
  type SessionProof,
} from './file/proof.ts';
export {
  type ChainEntry,
  type ChainView,
  type HeadRow,
  lockedHash,
  lockedHeads,
  readHead,
  rememberHeads,
} from './heads.ts';
export { sweep } from './jobs.ts';
export { type ChainLogProof, findLogProof } from './log/proof.ts';
export { readChain } from './read-chain.ts';
export { readComposed, readEvents } from './read-entries.ts';
export { refuse } from './refusals.ts';
export { type ChainSubject, changesTopic } from './topics.ts';
