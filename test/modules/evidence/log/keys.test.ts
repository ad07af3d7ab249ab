import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysCommands } from '../../../../src/cli/keys-commands.ts';
import { DAY } from '../../../../src/kernel/clock.ts';
import { listLogKeys, logSigners, ownPolicy } from '../../../../src/modules/evidence/log/keys.ts';
import { readPublished } from '../../../../src/modules/evidence/log/own-files.ts';
import { sequenceLog } from '../../../../src/modules/evidence/log/sequence.ts';
import { openCheckpoint } from '../../../../src/standards/tlog/checkpoint.ts';
import { parseVerifierKey } from '../../../../src/standards/tlog/note.ts';
import { openWorld, type World } from '../../../world/world.ts';
import { addEntries } from './log-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const run = (name: string, words: readonly string[], flags = {}) =>
  keysCommands.find((one) => one.name === name)!.run(world.service, flags, words);
const signed = async () => {
  await addEntries(world, 1);
  await sequenceLog(world.service.services);
  return (await readPublished(world.service.services))!;
};
const policyOf = (verifier: string) => ({ keys: [parseVerifierKey(verifier)], witnesses: [], needed: 0 });

describe('the key of the log', () => {
  it('has a successor that signs beside it for thirty days, under the same name', async () => {
    await signed();
    const [first] = await listLogKeys(world.service.services);
    const { result } = await run('keys rotate', [first!.id]);
    const { verifier, generation } = result as { verifier: string; generation: number };
    expect(generation).toBe(2);
    const note = await signed();
    expect(openCheckpoint(note, policyOf(first!.verifier)).origin).toBe(
      openCheckpoint(note, policyOf(verifier)).origin,
    );
    world.clock.advance(31 * DAY);
    const later = await signed();
    expect(() => openCheckpoint(later, policyOf(first!.verifier))).toThrow('has signed the checkpoint');
    expect(openCheckpoint(later, policyOf(verifier)).size).toBe(3);
    const { text } = await run('keys list', []);
    expect(text).toContain(verifier);
  });

  it('signs nothing and counts for nobody once it is revoked', async () => {
    const { services } = world.service;
    const used = (await listLogKeys(services)).find(({ isInUse }) => isInUse)!;
    await run('keys revoke', [used.id], { reason: 'keyCompromise' });
    const names = (await logSigners(services, 'LOG')).map(({ key }) => key.text);
    expect(names).not.toContain(used.verifier);
    expect((await ownPolicy(services)).keys.map(({ text }) => text)).not.toContain(used.verifier);
    // Without a new entry: the last checkpoint is signed again.
    await sequenceLog(services);
    expect(openCheckpoint((await readPublished(services))!, await ownPolicy(services)).size).toBe(3);
    expect(openCheckpoint(await signed(), await ownPolicy(services)).size).toBe(4);
  });
});
