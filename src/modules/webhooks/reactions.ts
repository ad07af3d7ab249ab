import type { Tx } from '../../platform/database/index.ts';
import type { Happening, Kit } from '../../platform/kit.ts';
import { eventOn } from './event-kinds.ts';
import { recordEvent } from './record-event.ts';

/**
 * Writes down what is told outside of a happening, in its own transaction, and for which endpoints: those of the
 * organisation and mode that want the event. Most happenings are not told.
 */
export async function reactions(
  kit: Kit,
  tx: Tx,
  { type: happening, subjectId, organizationId, mode }: Happening,
): Promise<void> {
  const type = eventOn(happening);
  if (!type) return;
  const owner = { organizationId, mode };
  const endpoints = await tx.webhookEndpoint.findMany({
    where: { ...owner, deletedAt: null, OR: [{ events: { isEmpty: true } }, { events: { has: type } }] },
    select: { id: true },
  });
  await recordEvent(
    kit,
    tx,
    { ...owner, type, subjectId },
    endpoints.map(({ id }) => id),
  );
}
