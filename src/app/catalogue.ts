import { commonFaults, type FaultDeclaration, type FaultTable } from '../kernel/fault.ts';
import type { ReasonTable } from '../kernel/reason.ts';
import { rules } from '../kernel/rules.ts';
import * as access from '../modules/access/index.ts';
import * as attendance from '../modules/attendance/index.ts';
import * as batches from '../modules/batches/index.ts';
import * as bulkSends from '../modules/bulk-sends/index.ts';
import * as credits from '../modules/credits/index.ts';
import * as documents from '../modules/documents/index.ts';
import * as envelopes from '../modules/envelopes/index.ts';
import * as evidence from '../modules/evidence/index.ts';
import * as identities from '../modules/identities/index.ts';
import * as labels from '../modules/labels/index.ts';
import * as mandateActs from '../modules/mandate-acts/index.ts';
import * as mandates from '../modules/mandates/index.ts';
import * as people from '../modules/people/index.ts';
import * as signing from '../modules/signing/index.ts';
import * as simulation from '../modules/simulation/index.ts';
import * as templates from '../modules/templates/index.ts';
import * as verification from '../modules/verification/index.ts';
import * as webhooks from '../modules/webhooks/index.ts';

/**
 * Every error code of the service: the common ones and those of each room.
 *
 * @throws Error at start (a code is declared twice)
 */
export const catalogue: FaultTable = merge<FaultDeclaration>([
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

/**
 * Every reason of the service by code: the common ones and those of each room, as English sentences.
 *
 * @throws Error at start (a reason is declared twice)
 */
export const reasons: ReasonTable = merge<string>([
  rules,
  access.reasons,
  people.reasons,
  credits.reasons,
  evidence.reasons,
  documents.reasons,
  identities.reasons,
  mandates.reasons,
  envelopes.reasons,
  labels.reasons,
  templates.reasons,
  bulkSends.reasons,
  mandateActs.reasons,
  batches.reasons,
  attendance.reasons,
  simulation.reasons,
  verification.reasons,
  webhooks.reasons,
]);

function merge<T>(tables: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const all: Record<string, T> = {};
  for (const [code, declared] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(all, code)) throw new Error(`the code ${code} is declared twice`);
    all[code] = declared;
  }
  return all;
}
