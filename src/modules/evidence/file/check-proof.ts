import { sha256Hex } from '../../../kernel/digest.ts';
import { opens, verifyChain } from '../../../standards/event-chain/index.ts';
import type { EvidenceProof, ProofEvent, SessionProof } from './proof.ts';

/** What a proof is worth by itself, without the service. */
export interface ProofFindings {
  readonly valid: boolean;
  /** What does not hold and where, in words; empty when valid. */
  readonly problems: readonly string[];
  /** Personal data of the chain: shown and fitting, or erased since. */
  readonly opened: number;
  readonly erased: number;
}

const keys = new Set('chain seq type actor at data commitments prev_hash hash openings'.split(' '));

/**
 * Recomputes a proof: the chain against its head, each opening against its commitment, each consent against its
 * fingerprint. A valid proof is one that nobody changed piecemeal; that the service made it is what its seal says.
 */
export function checkProof(proof: EvidenceProof | SessionProof): ProofFindings {
  const { events, head } = proof;
  const { id } = 'envelope' in proof ? proof.envelope : proof.session;
  const signers: EvidenceProof['signers'] = proof.signers;
  const { problems: broken } = verifyChain(events, head);
  const problems = [...broken, ...events.flatMap((event) => strangers(event, id))];
  let [opened, erased] = [0, 0];
  for (const { seq, commitments, openings = {} } of events) {
    for (const [name, committed] of Object.entries(commitments)) {
      const opening = Object.hasOwn(openings, name) ? openings[name] : undefined;
      if (!opening) erased++;
      else if (opens(committed, opening.salt, opening.value)) opened++;
      else problems.push(`event ${seq}: "${name}" is not what was committed to`);
    }
    for (const name of Object.keys(openings)) {
      if (!Object.hasOwn(commitments, name)) problems.push(`event ${seq}: "${name}" was never committed to`);
    }
  }
  signers.forEach(({ consent }, index) => {
    if (consent && sha256Hex(consent.text) !== consent.sha256) {
      problems.push(`signer ${index + 1}: the consent sentence is not the one of its fingerprint`);
    }
  });
  return { valid: problems.length === 0, problems, opened, erased };
}

/** Events of another chain, and facts beside the hashed ones. */
function strangers(event: ProofEvent, chainId: string): string[] {
  const more = Object.keys(event).filter((key) => !keys.has(key));
  return [
    ...(event.chain === chainId ? [] : [`event ${event.seq}: belongs to another chain`]),
    ...(more.length ? [`event ${event.seq}: says more than was hashed (${more.join(', ')})`] : []),
  ];
}
