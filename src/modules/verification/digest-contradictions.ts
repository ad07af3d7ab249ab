import type { ChainView } from '../evidence/index.ts';
import { readFacts } from './digest-seals/facts.ts';
import type { FoundDigestSeal } from './digest-seals/store.ts';

/** Reports where the rows of a digest seal contradict its chain: somebody changed them. */
export function digestContradictionsOf(
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
