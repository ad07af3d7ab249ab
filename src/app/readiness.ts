import type { MissingNeighbour, NeighbourName } from '../platform/neighbours/index.ts';
import type { Services } from '../platform/services.ts';
import { type Probe, probesOf } from './probes.ts';

/** Without these nothing can be served; without the others seals and messages wait, and work goes on. */
const needed: ReadonlySet<NeighbourName> = new Set(['database', 'storage']);

/** Which neighbours do not answer now, and whether this process can serve without them. */
export interface Readiness {
  readonly isReady: boolean;
  readonly missing: readonly MissingNeighbour[];
}

/** Asks every configured neighbour, all at the same time and each within its limit. */
export function watchReadiness(services: Services): () => Promise<Readiness> {
  const looks = probesOf(services).map((probe) => lookFrom(services, probe));
  return async () => {
    await Promise.all(looks.map((look) => look()));
    const missing = services.neighbours.missing();
    return { isReady: !missing.some(({ name }) => needed.has(name)), missing };
  };
}

/** One look at a time; what it found is not asked for again for a while, however many monitors there are. */
function lookFrom({ neighbours }: Services, { name, holds, ask }: Probe): () => Promise<void> {
  let last: Promise<void> | null = null;
  let endedAt: number | null = null;
  const report = () =>
    ask().then(
      () => neighbours.answered(name),
      (error) => neighbours.failed(name, error),
    );
  return () => {
    const isFresh = endedAt === null || performance.now() - endedAt < holds;
    if (last && isFresh) return last;
    endedAt = null;
    last = report().finally(() => {
      endedAt = performance.now();
    });
    return last;
  };
}
