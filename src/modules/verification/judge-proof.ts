import type { AttendanceSession } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { type ChainView, readChain } from '../evidence/index.ts';
import { contradictionsOf, sheetContradictionsOf } from './contradictions.ts';
import { readFacts } from './digest-seals/seal-digest.ts';
import type { FoundDigestSeal } from './digest-seals/store.ts';
import { type FoundDigestProof, type FoundProof, type FoundSheet, readProofRows } from './find-proof.ts';

/** Reports where the rows of a digest seal contradict its chain: somebody changed them. */
function digestContradictionsOf(
  { seal, file }: FoundDigestSeal,
  { events }: Pick<ChainView, 'events'>,
): readonly string[] {
  const sealed = events.find(({ type }) => type === 'digest_seal.sealed');
  const reported = events.find(({ type, data }) => type === 'digest_seal.file_reported' && data.sha256 === file.sha256);
  const facts = readFacts(seal);
  const called = sealed?.openings.name?.value;
  const rules: readonly (readonly [holds: boolean, problem: string])[] = [
    [sealed?.data.digest_sha256 === seal.digestSha256, 'the chain names another digest'],
    [sealed?.data.cms_sha256 === seal.cmsSha256, 'the chain names another signature'],
    [sealed?.data.certificate_sha256 === facts.seal.fingerprint_sha256, 'the chain names another certificate'],
    [called === undefined || called === seal.name, 'the chain records another name'],
    [reported !== undefined, 'the chain does not name this fingerprint'],
    [reported?.data.pades_level === file.padesLevel, 'the chain records another PAdES level'],
  ];
  return rules.flatMap(([holds, problem]) => (holds ? [] : [problem]));
}

type Judged<T> = T & { readonly chain: ChainView };
export type JudgedProof = Judged<FoundProof>;
export type JudgedSheet = Judged<FoundSheet>;
export type JudgedDigestProof = Judged<FoundDigestProof>;

/** Maximum number of attempts to read rows and chain without a change in between. */
const READINGS = 20;

/**
 * Reads the chain of an envelope and compares its rows with it. A contradiction counts if the chain did not grow while
 * the rows were read: each change of the rows commits together with an event. Otherwise reads both again.
 */
export async function judgeProof(services: Services, found: FoundProof, sha256: string): Promise<JudgedProof> {
  let latest = found;
  let seqBefore: number | null = null;
  for (let reading = 1; ; reading++) {
    const chain = await readChain(services, latest.envelope.id);
    const contradictions = contradictionsOf(latest, sha256, chain);
    if (contradictions.length === 0 || chain.head.seq === seqBefore || reading === READINGS)
      return { ...latest, chain: judged(chain, contradictions) };
    seqBefore = chain.head.seq;
    latest = { ...latest, ...(await readProofRows(services, latest.document.id)) };
  }
}

/** Does the same for an attendance session. Its rows do not change any more once its sheet has a fingerprint. */
export async function judgeSheet<T extends { readonly session: AttendanceSession }>(
  services: Services,
  found: T,
  sha256: string,
): Promise<Judged<T>> {
  const chain = await readChain(services, found.session.id);
  return { ...found, chain: judged(chain, sheetContradictionsOf(found.session, sha256, chain)) };
}

/** Does the same for a digest seal. */
export async function judgeDigestProof<T extends FoundDigestSeal>(services: Services, found: T): Promise<Judged<T>> {
  const chain = await readChain(services, found.seal.id);
  return { ...found, chain: judged(chain, digestContradictionsOf(found, chain)) };
}

/** Reports the chain as invalid if rows contradict it: otherwise their contents would be taken for proven. */
const judged = (chain: ChainView, contradictions: readonly string[]): ChainView => {
  const { valid, problems } = chain.report;
  return {
    ...chain,
    report: { valid: valid && contradictions.length === 0, problems: [...problems, ...contradictions] },
  };
};
