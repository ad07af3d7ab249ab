import type { MissingNeighbour, NeighbourName } from '../platform/neighbours/index.ts';
import type { Services } from '../platform/services.ts';
import { type Probe, probesOf } from './probes.ts';

/**
 * Required to serve. All processes miss the same storage at the same moment: if they became unready, a balancer would
 * also refuse what needs no file (reads, checks, `/pki`).
 */
const needed: ReadonlySet<NeighbourName> = new Set(['database']);

/** The dependencies that do not answer now, and whether this process can serve without them. */
export interface Readiness {
  readonly isReady: boolean;
  readonly missing: readonly MissingNeighbour[];
}

/** Returns a function that probes all configured dependencies in parallel, each within its time limit. */
export function watchReadiness(services: Services): () => Promise<Readiness> {
  const looks = probesOf(services).map((probe) => lookFrom(services, probe));
  return async () => {
    await Promise.all(looks.map((look) => look()));
    const missing = services.neighbours.missing();
    return { isReady: !missing.some(({ name }) => needed.has(name)), missing };
  };
}

/** Runs at most one probe at a time and reuses its result for a while, however many monitors ask. */
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
