import { createHash } from 'node:crypto';
import type { Actor, KeyActor, Origin } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { newId } from '../../../kernel/ids.ts';
import { inParts } from '../../../platform/database/in-parts.ts';
import {
  type BulkSend,
  isDuplicate,
  onCommit,
  preparedTransaction,
  type Tx,
} from '../../../platform/database/index.ts';
import { searchTextOf } from '../../../platform/database/search-text.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { assertAmountAffordable } from '../../credits/index.ts';
import { type Choice, holdFolder } from '../../envelopes/index.ts';
import { getWhole, type WholeTemplate } from '../store.ts';
import { announce, bulkSendSender } from './bulk-sends.ts';
import { checkRows, type PricedRow } from './check-rows.ts';
import { because, limits } from './columns.ts';
import type { Problem } from './read-rows.ts';
import { queueSending } from './send-rows.ts';

interface NewBulkSend {
  readonly templateId: string;
  readonly csv: string;
  /** Chosen by the caller, unique in the organisation and mode. */
  readonly idempotencyKey: string;
  /** Which rule decides on the reminders of the envelopes. Missing: as the template says. */
  readonly reminders?: Choice | undefined;
  /** Where the envelopes land, which bounds who sees the bulk send. Missing: in no folder. */
  readonly folderId?: string | null | undefined;
}

interface Prepared {
  readonly template: WholeTemplate;
  readonly rows: readonly PricedRow[];
}

/**
 * Creates a bulk send. Nothing is created if one row has a problem, or if the credits do not cover the sum of the highest
 * possible prices. A repeated request with the same idempotency key returns the first bulk send.
 * @throws Fault `not_found` (the template), `invalid_body`, `forbidden` (the caller only reads the folder), `insufficient_credits`,
 * `idempotency_conflict`
 */
export async function createBulkSend(
  services: Services,
  actor: Actor,
  origin: Origin,
  input: NewBulkSend,
): Promise<{ readonly id: string }> {
  const key = assertScope(actor, 'envelopes:write');
  const before = await findEarlier(services, key, input);
  if (before) return before;
  try {
    return await preparedTransaction(
      services.database,
      'create-bulk-send',
      () => prepare(services, key, input),
      (tx, prepared) => insert(services, tx, key, origin, input, prepared),
    );
  } catch (error) {
    // The same request at the same time was first.
    const other = isDuplicate(error) ? await findEarlier(services, key, input) : null;
    if (!other) throw error;
    return other;
  }
}

const bulkSendFingerprint = ({ templateId, csv, reminders, folderId }: NewBulkSend): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[templateId.toLowerCase(), csv],
        ...(reminders === undefined ? [] : [reminders]),
        ...(folderId ? [{ folderId: folderId.toLowerCase() }] : []),
      ]),
    )
    .digest('hex');

async function findEarlier(services: Services, key: KeyActor, input: NewBulkSend): Promise<BulkSend | null> {
  const where = { ...ownedBy(key), idempotencyKey: input.idempotencyKey };
  const found = await services.database.prisma.bulkSend.findFirst({ where });
  if (found && found.requestSha256 !== bulkSendFingerprint(input))
    throw refuse('idempotency_conflict', because('key_used'));
  return found;
}

async function prepare(services: Services, key: KeyActor, { templateId, csv }: NewBulkSend): Promise<Prepared> {
  const template = await getWhole(services.database, key, templateId);
  const { rows, problems } = await checkRows(services, key, template, csv);
  if (problems.length > 0) throw refuse('invalid_body', because('csv_problems'), problems.map(rowProblemDetail));
  const amount = rows.reduce((sum, { credits }) => sum + credits, 0);
  await assertAmountAffordable(services, key, { amount, promised: await promisedCredits(services, key) });
  return { template, rows };
}

const rowProblemDetail = ({ line, column, ...reason }: Problem) => ({
  path: ['csv', ...(line === null ? [] : [String(line)]), ...(column === null ? [] : [column])].join('.'),
  ...reason,
});

async function insert(
  services: Services,
  tx: Tx,
  key: KeyActor,
  origin: Origin,
  input: NewBulkSend,
  { template, rows }: Prepared,
): Promise<{ readonly id: string }> {
  const id = newId();
  const { organizationId, mode } = key;
  const folderId = input.folderId ? await holdFolder(tx, key, input.folderId) : null;
  await tx.bulkSend.create({
    data: {
      ...{ id, organizationId, mode, folderId, templateId: template.id, name: template.name, ip: origin.ip },
      searchText: searchTextOf([template.name]),
      idempotencyKey: input.idempotencyKey,
      requestSha256: bulkSendFingerprint(input),
      sender: bulkSendSender(key),
      createdAt: services.clock.now(),
    },
  });
  const data = rows.map(({ line, request, credits }) => ({
    bulkSendId: id,
    line,
    credits,
    request: { ...request, ...(input.reminders !== undefined && { reminders: input.reminders }) } as never,
  }));
  await inParts(data, (part) => tx.bulkSendRow.createMany({ data: part }));
  await queueSending(tx, { id, organizationId });
  onCommit(tx, () => announce(services, { id, organizationId, mode }));
  return { id };
}

/** Cost of reading a CSV, and of each of its rows. One with 1,000 rows takes half of what an operation may cost. */
const [CSV, ROW] = [500, 2];

/** The cost of a field that reads and checks a CSV. */
export function rowsCost(csv: string): { field: number } {
  let rows = 0;
  for (let at = csv.indexOf('\n'); at >= 0 && rows < limits.rows; at = csv.indexOf('\n', at + 1)) rows += 1;
  return { field: CSV + ROW * rows };
}

/** Credits that the waiting rows of the organisation's bulk sends will need. */
export async function promisedCredits({ database }: Services, { organizationId, mode }: KeyActor): Promise<number> {
  const { _sum: sum } = await database.prisma.bulkSendRow.aggregate({
    where: { state: 'WAITING', bulkSend: { organizationId, mode, endedAt: null } },
    _sum: { credits: true },
  });
  return sum.credits ?? 0;
}
