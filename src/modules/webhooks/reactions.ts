import { grouped } from '../../kernel/grouped.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Happening, Kit } from '../../platform/kit.ts';
import { eventOn } from './event-kinds.ts';
import { type NewEvent, recordEvents } from './record-event.ts';

/**
 * Writes down what is told outside of what happened, in its own transaction, and for which endpoints: those of the
 * organisation and mode that want the event. Most happenings are not told.
 */
export async function reactions(kit: Kit, tx: Tx, happenings: readonly Happening[]): Promise<void> {
  for (const alike of alikes(happenings)) {
    const { organizationId, mode, type } = alike[0]!;
    const endpoints = await tx.webhookEndpoint.findMany({
      where: { organizationId, mode, deletedAt: null, OR: [{ events: { isEmpty: true } }, { events: { has: type } }] },
      select: { id: true },
    });
    await recordEvents(
      kit,
      tx,
      alike,
      endpoints.map(({ id }) => id),
    );
  }
}

/** The events to be told, those of one owner and one type together. */
function alikes(happenings: readonly Happening[]): Iterable<NewEvent[]> {
  const told = happenings.flatMap(({ type: happening, subjectId, organizationId, mode }): NewEvent[] => {
    const type = eventOn(happening);
    return type ? [{ organizationId, mode, type, subjectId }] : [];
  });
  return grouped(told, ({ organizationId, mode, type }) => `${organizationId} ${mode} ${type}`).values();
}
