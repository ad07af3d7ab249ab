import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootOf } from '../modules/signing/advanced-people.ts';
import { type Authorities, authorities } from '../standards/pades/world.ts';
import { opensslAvailable } from '../standards/validators/openssl.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { forgeriesOf, type Sample } from './forgeries.ts';
import { allGenuine, type Genuine, someGenuine } from './genuine.ts';
import { holds } from './judge.ts';
import { isGoodToken, newestGap } from './oracle.ts';
import { shadowAttacks } from './shadow.ts';

/** `npm run soak -- forgeries` runs all manipulations; the suite runs a sample, the same each time. */
const isFull = process.env.FORGERIES === 'all';
const sample: Sample = isFull
  ? { flips: 250, truncations: 25, every: 1, rewrite: true }
  : { flips: 12, truncations: 3, every: 8, rewrite: false };
const HOUR = 3_600_000;

let world: World;
let caller: Caller;
let files: Genuine[];
let stranger: Authorities;
let trust: { readonly roots: readonly Buffer[]; readonly at: Date };
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  stranger = await authorities();
  files = await (isFull ? allGenuine : someGenuine)(world, caller);
  trust = { roots: [await rootOf(world)], at: world.clock.now() };
}, HOUR);
afterAll(() => world?.close());

describe('files that the service made', () => {
  it('are accepted', () => {
    for (const { name, bytes } of files) expect(holds(bytes, trust), name).toBe(true);
  });

  it('are rejected under the roots of another service', () => {
    for (const { name, bytes } of files) expect(holds(bytes, { ...trust, roots: stranger.roots }), name).toBe(false);
  });

  it(
    'are rejected after a manipulation',
    async () => {
      const believed: string[] = [];
      const counts = { files: files.length, forgeries: 0, untouched: 0, 'untouched that hold': 0 };
      for (const file of files) {
        for await (const { name, bytes, expected } of forgeriesOf(file, files, stranger, sample)) {
          counts.forgeries++;
          const isBelieved = holds(bytes, trust);
          if (expected === 'refused' && isBelieved) believed.push(`${file.name}: ${name}`);
          if (expected === 'either') counts.untouched++;
          if (expected === 'either' && isBelieved) counts['untouched that hold']++;
          // Unsigned bytes may differ; if OpenSSL still accepts the time-stamp, the changed byte was not signed.
          const isSameLength = expected === 'either' && bytes.length === file.bytes.length;
          if (isBelieved && isSameLength && opensslAvailable && !isGoodToken(file.bytes, bytes, newestGap(file.bytes)))
            believed.push(`${file.name}: ${name}, which OpenSSL refuses`);
        }
      }
      if (isFull) process.stdout.write(`${JSON.stringify({ ...counts, believed }, null, 2)}\n`);
      expect(believed).toEqual([]);
      expect(counts.forgeries).toBeGreaterThan(isFull ? 5_000 : 300);
    },
    HOUR,
  );
});

describe('documents prepared for a shadow attack before signing', () => {
  it('are rejected after the attack is carried out', async () => {
    const trusted = { roots: stranger.roots, at: new Date() };
    const attacks = await shadowAttacks(stranger);
    expect(attacks.length).toBeGreaterThanOrEqual(10);
    for (const { name, make } of attacks) {
      const bytes = make();
      expect(bytes, name).toBeDefined();
      expect(holds(bytes!, trusted), name).toBe(false);
    }
  });
});
