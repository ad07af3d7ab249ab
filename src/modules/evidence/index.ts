export { type AcceptedRecovery, acceptRecovery, checkCheckpoints } from './accept-recovery.ts';
export { advance, advanceAll, advanceEach } from './advance.ts';
export { appendEach, appendEvent, appendEvents } from './append.ts';
export type { ChainSubject } from './chain-subject.ts';
export type { ChainEntry, ChainView } from './chain-view.ts';
export { type Change, followChanges, followPages, followWakeups, latestChange, readChanges } from './changes.ts';

export {
  CHECKPOINTS,
  type Checkpoint,
  checkpointChains,
  nameOf as checkpointName,
  readCheckpoint,
  writeCheckpoint,
} from './checkpoint.ts';
export { type ComposedProof, commitAndRead, commitSummary } from './commit-summaries.ts';
export { eraseOpenings, eraseOpeningsNamed, eraseOpeningsOf } from './erase-openings.ts';
export { refuse } from './faults.ts';
export { assertOpened } from './file/check-proof.ts';
export {
  ATTESTATION_REASON,
  EVIDENCE_REASON,
  type EvidenceProof,
  NO_PURPOSE,
  PROOF_FORMAT,
  type ProofCertificate,
  type ProofDocument,
  type ProofMandate,
  type ProofMessage,
  type ProofPower,
  type ProofSeal,
  type ProofService,
  type ProofSigner,
  type ProofSignerCertificate,
  type ProofTimestamp,
  type SessionProof,
} from './file/proof.ts';
export { summarySha256 } from './file/summary.ts';
export { findEventHash } from './find-event-hash.ts';
export { followList } from './follow-list.ts';
export { queueForgetting } from './forget-chains.ts';
export { type HeadRow, lockedHeads, readHead, rememberHeads } from './heads.ts';
export { sweep } from './jobs.ts';
export { listEventTypes } from './list-event-types.ts';
export { type ChainFact, listFacts } from './list-facts.ts';
export { queueVerification } from './queue-verification.ts';
export { readChain } from './read-chain.ts';
export { readComposed, readEvents } from './read-entries.ts';
export { noteRestoredCheckpoints } from './restored-checkpoints.ts';
export { changesTopic } from './topics.ts';
