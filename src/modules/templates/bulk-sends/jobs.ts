import { eachDueRow, repeatableTransaction } from '../../../platform/database/index.ts';
import { enqueueMissing, type Tasks } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { listMoved } from '../../access/index.ts';
import { SEND_TASK, sendingJob, sendRows } from './send-rows.ts';

export const jobs = (services: Services): Tasks => ({
  [SEND_TASK]: ({ id }) => sendRows(services, String(id)),
});

/** Queues bulk sends whose job was lost, and erases the people of rows that were not sent and ended long ago. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  bulk_sends_queued: await queueLost(services),
  bulk_sends_forgotten: await forget(services),
});

const queueLost = async (services: Services): Promise<number> => {
  const organizationId = { notIn: await listMoved(services.database) };
  return eachDueRow(
    'createdAt',
    ({ after, page }) =>
      services.database.prisma.bulkSend.findMany({ where: { ...after, endedAt: null, organizationId }, ...page }),
    async (id) => {
      const bulkSend = await services.database.prisma.bulkSend.findUniqueOrThrow({ where: { id } });
      const added = await repeatableTransaction(services.database, (tx) =>
        enqueueMissing(tx, SEND_TASK, [sendingJob(bulkSend)]),
      );
      return added > 0;
    },
  );
};

const forget = (services: Services): Promise<number> =>
  eachDueRow(
    'forgetAt',
    ({ after, page }) =>
      services.database.prisma.bulkSend.findMany({
        where: { ...after, forgetAt: { lte: services.clock.now() } },
        ...page,
      }),
    (id) =>
      repeatableTransaction(services.database, async (tx) => {
        await tx.bulkSendRow.updateMany({ where: { bulkSendId: id }, data: { request: {} } });
        const { count } = await tx.bulkSend.updateMany({
          where: { id, forgetAt: { not: null } },
          data: { forgetAt: null },
        });
        return count > 0;
      }),
  );
