import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '../fixtures/pdf.ts';
import { rest, signByLink } from '../world/client.ts';
import { rounded, type Section } from './section.ts';
import { type BenchWorld, createEnvelope, openBenchWorld } from './world.ts';

/** Envelopes under way at a time. */
const AT_ONCE = 8;

/** Envelopes from the first request to the sealed end. */
export const whole: Section = {
  name: 'whole',
  title: 'Whole envelopes',
  explanation: `Envelopes created (one PDF of 100 KB), signed by two signers, sealed at B-LTA with their evidence file, ${AT_ONCE} at a time, one server process with its children and PostgreSQL on this machine. Seal: from the answer to the last signature until the envelope says completed, as a caller sees it who asks every 20 ms.`,
  async run(seconds) {
    const world = await openBenchWorld();
    try {
      const pdf = await contract({ pages: 10, bytes: 80_000 });
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, Math.ceil(seconds)) }, () => one(world, pdf)));
      const began = performance.now();
      const deadline = began + 4_000 * seconds;
      const seals: number[] = [];
      const worker = async () => {
        do seals.push(await one(world, pdf));
        while (performance.now() < deadline);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      const wall = (performance.now() - began) / 1_000;
      seals.sort((a, b) => a - b);
      return [
        {
          envelopes: seals.length,
          'envelopes per second': rounded(seals.length / wall),
          'seal, median ms': Math.round(seals[Math.floor(seals.length / 2)]!),
          'seal, longest ms': Math.round(seals.at(-1)!),
        },
      ];
    } finally {
      await world.close();
    }
  },
};

/** One envelope; gives the time its seal took, milliseconds. */
async function one(world: BenchWorld, pdf: Buffer): Promise<number> {
  const { url } = world.server;
  const { id, signers } = await createEnvelope(world, pdf);
  for (const { sign_url } of signers) {
    const { data, errors } = await signByLink(url, sign_url);
    if (!data?.signEnvelope) throw new Error(JSON.stringify(errors));
  }
  const began = performance.now();
  for (;;) {
    const { body } = await rest(url, world.key, 'GET', `/envelopes/${id}`);
    if (body.status === 'completed') return performance.now() - began;
    if (performance.now() - began > 120_000) throw new Error(`${id} was not sealed within two minutes`);
    await sleep(20);
  }
}
