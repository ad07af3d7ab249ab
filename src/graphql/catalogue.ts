import { commonFaults, type FaultDeclaration, type FaultTable } from '../kernel/fault.ts';
import type { ReasonTable } from '../kernel/reason.ts';
import { rules } from '../kernel/rules.ts';
import { manifests } from '../modules/rooms.ts';

/**
 * Every error code of the service: the common ones and those of each room.
 *
 * @throws Error at start (a code is declared twice)
 */
export const catalogue: FaultTable = merge<FaultDeclaration>([
  commonFaults,
  ...manifests.map(({ faults }) => faults ?? {}),
]);

/**
 * Every reason of the service by code: the common ones and those of each room, as English sentences.
 *
 * @throws Error at start (a reason is declared twice)
 */
export const reasons: ReasonTable = merge<string>([rules, ...manifests.map((room) => room.reasons ?? {})]);

function merge<T>(tables: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const all: Record<string, T> = {};
  for (const [code, declared] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(all, code)) throw new Error(`the code ${code} is declared twice`);
    all[code] = declared;
  }
  return all;
}
