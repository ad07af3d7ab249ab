import type { Actor, LinkActor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import type { AttendanceSession, Slot } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { slotTicket } from '../access/index.ts';

/** A slot before somebody who scanned its code. */
export interface ScannedSlot {
  readonly session: AttendanceSession;
  readonly slot: Slot;
  /** For the page that opens; null for one that has its ticket. */
  readonly ticket: string | null;
}

/** Somebody of the slot's session, as all in the room may read it. */
export interface ExpectedName {
  readonly id: string;
  readonly name: string;
  /** What tells those of one name apart; null for everybody else. */
  readonly hint: string | null;
  readonly marked: boolean;
}

/** What a code or its page opens. */
export async function findScannedSlot(services: Services, actor: Actor): Promise<ScannedSlot> {
  const { link, subjectId } = assertVisitor(actor);
  const { session, ...slot } = await services.database.prisma.slot.findUniqueOrThrow({
    where: { id: subjectId },
    include: { session: true },
  });
  if (session.purgedAt) throw refuse('gone', 'The attendance sheet is no longer kept.');
  return { session, slot, ticket: link === 'scan' ? slotTicket(services, slot.id) : null };
}

function assertVisitor(actor: Actor): LinkActor {
  if (actor.kind === 'anonymous') throw refuse('unauthorized');
  if (actor.kind !== 'link' || !(actor.link === 'scan' || actor.link === 'join')) throw refuse('forbidden');
  return actor;
}

/** The names to choose from, in alphabetical order; none once the slot is closed. No address is among them. */
export async function expectedNames(services: Services, { slot, session }: ScannedSlot): Promise<ExpectedName[]> {
  if (slot.status !== 'OPEN') return [];
  const attendees = await services.database.prisma.attendee.findMany({
    where: { sessionId: session.id },
    select: {
      id: true,
      name: true,
      externalRef: true,
      marks: { where: { slotId: slot.id, state: 'STANDING' }, select: { id: true } },
    },
  });
  const namesakes = new Map<string, number>();
  for (const { name } of attendees) namesakes.set(name, (namesakes.get(name) ?? 0) + 1);
  const { compare } = new Intl.Collator('fr');
  return attendees
    .map(({ id, name, externalRef, marks }) => ({
      id,
      name,
      marked: marks.length > 0,
      hint: namesakes.get(name)! > 1 ? externalRef : null,
    }))
    .sort((a, b) => compare(a.name, b.name));
}
