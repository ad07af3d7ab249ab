import type { Authorities } from '../standards/pades/world.ts';
import { appendedRevisions } from './appended.ts';
import { flips, overwritten, truncations } from './bytes.ts';
import { alteredLeaves, movedProofs, sealedByStranger } from './evidence.ts';
import type { Forgery, Manipulation } from './forgery.ts';
import type { Genuine } from './genuine.ts';
import { seeded } from './random.ts';
import { rewritten, rewrittenByLibrary } from './rewritten.ts';

/** Number of random manipulations, and the step through the others: every nth is used. */
export interface Sample {
  readonly flips: number;
  readonly truncations: number;
  /** 1 uses all. */
  readonly every: number;
  /** Other programs rewrite the file. */
  readonly rewrite: boolean;
}

/** All manipulations of one genuine file; the same in every run. */
export async function* forgeriesOf(
  file: Genuine,
  all: readonly Genuine[],
  stranger: Authorities,
  sample: Sample,
): AsyncGenerator<Forgery> {
  const random = seeded([...file.name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0));
  const { bytes, isEvidence } = file;
  const other = all.find((each) => each !== file && each.isEvidence === isEvidence) ?? file;
  const sealed = all.find((each) => !each.isEvidence)!;
  yield* flips(bytes, sample.flips, random);
  yield* truncations(bytes, sample.truncations, random);
  yield* made(bytes, overwritten(bytes, other.bytes), sample.every, random);
  yield* made(bytes, appendedRevisions(bytes), sample.every, random);
  if (sample.rewrite) {
    yield* made(bytes, rewritten(bytes), 1, random);
    yield { name: 'written anew by a library', bytes: await rewrittenByLibrary(bytes), expected: 'refused' };
  }
  if (!isEvidence) return;
  yield* made(bytes, movedProofs(bytes, sealed.bytes, other.bytes), 1, random);
  const leaves = alteredLeaves(bytes);
  yield* made(bytes, leaves, sample.every, random);
  for (const { name, json } of leaves)
    if (random() * sample.every * 4 < 1)
      yield {
        name: `${name}, sealed by a stranger`,
        bytes: await sealedByStranger(json, stranger),
        expected: 'refused',
      };
}

/** A change that leaves the file equivalent, such as different zero padding, is not a manipulation. */
function* made(
  original: Buffer,
  manipulations: readonly Manipulation[],
  every: number,
  random: () => number,
): Generator<Forgery> {
  for (const { name, make } of manipulations) {
    if (random() * every >= 1) continue;
    const bytes = make();
    if (bytes && !bytes.equals(original)) yield { name, bytes, expected: 'refused' };
  }
}
