import { MINUTE } from '../kernel/clock.ts';
import { readStanding, type Standing } from '../modules/preservation/index.ts';
import type { Kit } from '../platform/kit.ts';
import type { Metrics } from '../platform/metrics/index.ts';

/** The rows are counted this often at most, ms: there may be a million. */
const COUNTED_EVERY = MINUTE;

const gauges: Readonly<Record<string, readonly [help: string, value: (standing: Standing, now: Date) => number]>> = {
  esign_preservation_files: ['Stored sealed files that must stay valid.', ({ files }) => files],
  esign_preservation_due: ['Stored files whose time-stamp is due to be renewed.', ({ due }) => due],
  esign_preservation_overdue: ['Stored files whose protection has ended too early.', ({ overdue }) => overdue],
  esign_preservation_failing: ['Stored files whose last renewal or reading failed.', ({ failing }) => failing],
  esign_preservation_damaged: ['Stored files whose bytes are missing or changed.', ({ damaged }) => damaged],
  esign_preservation_oldest_due_seconds: [
    'How long the oldest due renewal has waited.',
    ({ oldestDue }, now) => (oldestDue ? (now.getTime() - oldestDue.getTime()) / 1_000 : 0),
  ],
};

/** Adds the gauges of room preservation. */
export function measurePreservation(kit: Kit, metrics: Metrics): void {
  let last: { readonly at: number; readonly standing: Promise<Standing> } | undefined;
  const standing = (): Promise<Standing> => {
    const now = performance.now();
    if (last && now - last.at < COUNTED_EVERY) return last.standing;
    const fresh = { at: now, standing: readStanding(kit) };
    last = fresh;
    fresh.standing.catch(() => {
      if (last === fresh) last = undefined;
    });
    return fresh.standing;
  };
  for (const [name, [help, value]] of Object.entries(gauges)) {
    metrics.gauge(name, help, async () => value(await standing(), kit.clock.now()));
  }
}
