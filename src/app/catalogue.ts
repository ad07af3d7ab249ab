import { commonFaults, type FaultTable } from '../kernel/fault.ts';
import * as access from '../modules/access/index.ts';
import * as attendance from '../modules/attendance/index.ts';
import * as batches from '../modules/batches/index.ts';
import * as credits from '../modules/credits/index.ts';
import * as envelopes from '../modules/envelopes/index.ts';
import * as evidence from '../modules/evidence/index.ts';
import * as identities from '../modules/identities/index.ts';
import * as mandates from '../modules/mandates/index.ts';
import * as signing from '../modules/signing/index.ts';
import * as simulation from '../modules/simulation/index.ts';

/**
 * Every error code of the service: the common ones and those of each room.
 *
 * @throws Error at start (a code is declared twice)
 */
export const catalogue: FaultTable = merge([
  commonFaults,
  access.faults,
  credits.faults,
  evidence.faults,
  identities.faults,
  mandates.faults,
  envelopes.faults,
  signing.faults,
  batches.faults,
  attendance.faults,
  simulation.faults,
]);

function merge(tables: readonly FaultTable[]): FaultTable {
  const all: Record<string, FaultTable[string]> = {};
  for (const [code, declared] of tables.flatMap((table) => Object.entries(table))) {
    if (all[code]) throw new Error(`the code ${code} is declared twice`);
    all[code] = declared;
  }
  return all;
}
