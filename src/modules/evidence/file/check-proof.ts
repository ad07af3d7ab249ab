import { sha256Hex } from '../../../kernel/digest.ts';
import { type ChainHead, opens, verifyChain } from '../../../standards/event-chain/index.ts';
import { checkFacts } from './check-facts.ts';
import { type EvidenceProof, PROOF_FORMAT, type ProofEvent, type SessionProof } from './proof.ts';
import { isComposed, SUMMARY, summarySha256 } from './summary.ts';

/** The validity of a proof by itself, without its seal and without the service. */
export interface ProofFindings {
  readonly valid: boolean;
  /** What is wrong and where. Empty if valid. */
  readonly problems: readonly string[];
  /**
   * What authenticates the summary (everything except the events): `chain` if the last event commits to it, `seal` in
   * files of the first format, where the chain repeats only part of it.
   */
  readonly summaryBoundBy: 'chain' | 'seal';
  /** Number of personal values in the chain that are opened and match, and of those erased. */
  readonly opened: number;
  readonly erased: number;
}

const keys = new Set('chain seq type actor at data commitments prev_hash hash openings'.split(' '));

/**
 * Recomputes a proof: the chain against its head, each opening against its commitment, the summary against the last
 * event and the other events, each consent against its fingerprint. A valid proof is consistent; only its seal shows
 * that the service made it.
 */
export function checkProof(proof: EvidenceProof | SessionProof): ProofFindings {
  const { events, head } = proof;
  const { id } = 'envelope' in proof ? proof.envelope : proof.session;
  const signers: EvidenceProof['signers'] = proof.signers;
  const broken = chainProblems(events, head);
  const summaryBoundBy = proof.format === PROOF_FORMAT ? 'chain' : 'seal';
  const problems = [...broken, ...events.flatMap((event) => strangers(event, id))];
  problems.push(...(summaryBoundBy === 'chain' ? checkSummary(proof) : downgraded(events)));
  if (broken.length === 0) problems.push(...checkFacts(proof));
  let [opened, erased] = [0, 0];
  for (const { seq, commitments, openings = {} } of events) {
    for (const [name, committed] of Object.entries(commitments)) {
      const opening = Object.hasOwn(openings, name) ? openings[name] : undefined;
      if (!opening) erased++;
      else if (opens(committed, opening.salt, opening.value)) opened++;
      else problems.push(`event ${seq}: the value of "${name}" does not match its commitment`);
    }
    for (const name of Object.keys(openings)) {
      if (!Object.hasOwn(commitments, name)) problems.push(`event ${seq}: "${name}" has no commitment`);
    }
  }
  signers.forEach(({ consent }, index) => {
    if (consent && sha256Hex(consent.text) !== consent.sha256) {
      problems.push(`signer ${index + 1}: the consent text does not match its fingerprint`);
    }
  });
  return { valid: problems.length === 0, problems, summaryBoundBy, opened, erased };
}

/** Checks that the last event commits to the summary and to the number of openings. */
function checkSummary(proof: EvidenceProof | SessionProof): string[] {
  const { events } = proof;
  const last = events.at(-1);
  if (!last || !isComposed(last)) return ['the last event does not commit to the summary'];
  const stated = last.openings?.[SUMMARY]?.value;
  return [
    ...(stated === findSummary(proof) ? [] : ['the summary does not match the commitment in the chain']),
    ...(last.data.openings === openingsBefore(proof) ? [] : ['facts about persons were removed or added']),
  ];
}

/** Returns the summary's fingerprint. Null for text that has no canonical form, such as an unpaired surrogate. */
function findSummary(proof: object): string | null {
  try {
    return summarySha256(proof);
  } catch {
    return null;
  }
}

function chainProblems(events: readonly ProofEvent[], head: ChainHead): readonly string[] {
  try {
    return verifyChain(events, head).problems;
  } catch {
    return ['the chain contains text that canonical JSON cannot represent'];
  }
}

/** Counts the openings before the last event. */
const openingsBefore = ({ events }: Pick<EvidenceProof, 'events'>): number =>
  events.slice(0, -1).reduce((sum, { openings = {} }) => sum + Object.keys(openings).length, 0);

/**
 * Checks that a proof about to be drawn contains all openings that its last event counts.
 * @throws Error if a person was erased in the meantime: compose the proof again
 */
export function assertOpened(proof: Pick<EvidenceProof, 'events'>): void {
  if (proof.events.at(-1)?.data.openings !== openingsBefore(proof))
    throw new Error('a person was erased while the proof was composed');
}

/**
 * Reports a proof in the first format whose chain commits to a summary: somebody changed the format to hide a changed
 * summary.
 */
const downgraded = (events: readonly ProofEvent[]): string[] =>
  events.some(isComposed) ? ['the chain commits to a summary, but this format has none'] : [];

/** Reports events of another chain, and properties that are not hashed. */
function strangers(event: ProofEvent, chainId: string): string[] {
  const more = Object.keys(event).filter((key) => !keys.has(key));
  return [
    ...(event.chain === chainId ? [] : [`event ${event.seq}: belongs to another chain`]),
    ...(more.length ? [`event ${event.seq}: contains properties that are not hashed (${more.join(', ')})`] : []),
  ];
}
