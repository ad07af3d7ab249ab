import type { Actor } from '../../../kernel/actor.ts';
import { after, DAY } from '../../../kernel/clock.ts';
import { Fault } from '../../../kernel/fault.ts';
import {
  type BulkSend,
  type BulkSendRow,
  onCommit,
  repeatableTransaction,
  type Tx,
  transaction,
} from '../../../platform/database/index.ts';
import { enqueue, type Turn } from '../../../platform/jobs/index.ts';
import { isOutage } from '../../../platform/outage.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope } from '../../access/index.ts';
import { createEnvelopeIn, send } from '../../envelopes/index.ts';
import { refuse } from '../../evidence/index.ts';
import { prepareFromTemplate } from '../create-envelope-from-template.ts';
import { findWhole, type WholeTemplate } from '../store.ts';
import { announce, bulkRowRequest, bulkSendActor, lockOwn } from './bulk-sends.ts';
import { because } from './columns.ts';

/** The lane of bulk sends: codes, seals and single envelopes do not wait for them. */
export const BULK_LANE = 'bulk';
/** Rows of one job. Then the next organisation gets its turn. */
const ROWS = 20;
/** After codes, messages and seals, for which somebody waits. */
const PRIORITY = 10;
/** How often an unknown error may stop a row. */
const ATTEMPTS = 3;
/** Days that the people of rows that were not sent are kept after the end. */
const KEPT_DAYS = 30;

const bulkSendTurn = (organizationId: string): Turn => ({ lane: BULK_LANE, owner: organizationId });

/** The job of a bulk send. */
export const sendingJob = ({ id, organizationId }: Pick<BulkSend, 'id' | 'organizationId'>) => ({
  payload: { id },
  key: `${SEND_TASK}:${id}`,
  turn: bulkSendTurn(organizationId),
});

/** Queues the sending of the next rows, in the caller's transaction. */
export async function queueSending(tx: Tx, bulkSend: Pick<BulkSend, 'id' | 'organizationId'>): Promise<void> {
  const { payload, ...options } = sendingJob(bulkSend);
  await enqueue(tx, SEND_TASK, payload, { ...options, priority: PRIORITY });
}

/**
 * Sends the next waiting rows of a bulk send, each in a transaction of its own, and queues the job again if some are
 * left. May run again after a crash at any point: a row that was sent no longer waits.
 */
export async function sendRows(services: Services, id: string): Promise<void> {
  const { prisma } = services.database;
  const bulkSend = await prisma.bulkSend.findUnique({ where: { id } });
  if (!bulkSend || bulkSend.endedAt) return;
  const rows = await prisma.bulkSendRow.findMany({
    where: { bulkSendId: id, state: 'WAITING' },
    orderBy: { line: 'asc' },
    take: ROWS + 1,
  });
  const template = bulkSend.templateId
    ? await findWhole(services.database, bulkSendActor(bulkSend), bulkSend.templateId)
    : null;
  for (const row of rows.slice(0, ROWS)) await tryRow(services, bulkSend, template, row);
  await repeatableTransaction(services.database, (tx) =>
    rows.length > ROWS ? queueSending(tx, bulkSend) : endIfDone(services, tx, bulkSend),
  );
}

async function tryRow(
  services: Services,
  bulkSend: BulkSend,
  template: WholeTemplate | null,
  row: WaitingRow,
): Promise<void> {
  if (!template) return fail(services, bulkSend, row, { code: 'not_found', message: 'The template was deleted.' });
  try {
    await sendRow(services, bulkSend, template, row);
  } catch (error) {
    if (error instanceof Fault && error.status < 500) return fail(services, bulkSend, row, error);
    if (isOutage(error) || (error instanceof Fault && error.status === 503)) throw error;
    const { attempts } = await services.database.prisma.bulkSendRow.update({
      where: { id: row.id },
      data: { attempts: { increment: 1 } },
    });
    if (attempts < ATTEMPTS) throw error;
    services.log.error({ bulk_send: bulkSend.id, line: row.line, err: error }, 'row of a bulk send given up');
    await fail(services, bulkSend, row, { code: 'internal', message: 'The envelope could not be created.' });
  }
}

async function fail(
  services: Services,
  bulkSend: BulkSend,
  row: WaitingRow,
  { code, message }: { code: string; message: string },
): Promise<void> {
  await services.database.prisma.bulkSendRow.updateMany({
    where: { id: row.id, state: 'WAITING' },
    data: { state: 'FAILED', problemCode: code, problem: message },
  });
  announce(services, bulkSend);
}

/** Ends a bulk send of which no row waits. */
async function endIfDone(services: Services, tx: Tx, bulkSend: BulkSend): Promise<void> {
  const { id } = bulkSend;
  if ((await tx.bulkSendRow.count({ where: { bulkSendId: id, state: 'WAITING' } })) > 0) return;
  const endedAt = services.clock.now();
  await tx.bulkSend.updateMany({
    where: { id, endedAt: null },
    data: { endedAt, ip: null, forgetAt: after(endedAt, KEPT_DAYS * DAY) },
  });
  onCommit(tx, () => announce(services, bulkSend));
}

/** A row that waits. */
type WaitingRow = BulkSendRow;

/**
 * Creates and sends the envelope of a row. The same transaction takes the row out of those that wait, so that no row is
 * sent twice, whatever crashes or runs at the same time.
 * @throws Fault as `createEnvelopeFromTemplate` does
 */
async function sendRow(
  services: Services,
  bulkSend: BulkSend,
  template: WholeTemplate,
  row: WaitingRow,
): Promise<void> {
  const actor = bulkSendActor(bulkSend);
  const { folderId } = bulkSend;
  const origin = { requestId: bulkSend.id, ip: bulkSend.ip, userAgent: null };
  const request = { templateId: template.id, roles: [], ...bulkRowRequest(row), send: true };
  const prepared = await prepareFromTemplate(services, actor, template, request);
  await repeatableTransaction(services.database, async (tx) => {
    const { count } = await tx.bulkSendRow.updateMany({
      where: { id: row.id, state: 'WAITING' },
      data: { state: 'SENT', request: {} },
    });
    if (count === 0) return;
    const envelope = await createEnvelopeIn(services, tx, actor, origin, prepared, { folderId });
    await tx.bulkSendRow.update({ where: { id: row.id }, data: { envelopeId: envelope.id } });
    onCommit(tx, () => announce(services, bulkSend));
    await send(services, tx, actor, origin, envelope, prepared.priced);
  });
}

/**
 * Cancels the rows of a bulk send that were not sent yet. Envelopes that were sent stay.
 * @throws Fault `not_found`, `invalid_status` (every row is done)
 */
export async function cancelBulkSend(services: Services, actor: Actor, id: string): Promise<{ readonly id: string }> {
  const key = assertScope(actor, 'envelopes:write');
  return transaction(services.database, 'cancel-bulk-send', async (tx) => {
    const bulkSend = await lockOwn(tx, key, id);
    const { id: own } = bulkSend;
    if (bulkSend.endedAt) throw refuse('invalid_status', because('bulk_send_ended'));
    await tx.bulkSend.update({ where: { id: own }, data: { canceledAt: services.clock.now() } });
    await tx.bulkSendRow.updateMany({ where: { bulkSendId: own, state: 'WAITING' }, data: { state: 'CANCELED' } });
    await endIfDone(services, tx, bulkSend);
    return { id: own };
  });
}

/** Names of this room's jobs, as stored in the database. */
export const SEND_TASK = 'bulk_sends.send';
