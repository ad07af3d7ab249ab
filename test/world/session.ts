import type { Actor, KeyActor, LinkActor } from '../../src/kernel/actor.ts';
import { scopes } from '../../src/kernel/actor.ts';
import { MINUTE } from '../../src/kernel/clock.ts';
import { createSession as create } from '../../src/modules/attendance/create-session.ts';
import { newSession, type SessionRequest } from '../../src/modules/attendance/input.ts';
import type { AttendanceSession, Attendee, Slot } from '../../src/platform/database/index.ts';
import type { Caller, World } from './world.ts';

export const keyOf = ({ organizationId, keyId }: Caller): KeyActor => ({
  kind: 'key',
  keyId,
  organizationId,
  mode: 'TEST',
  scopes,
});
export const trainerOf = ({ id }: { readonly id: string }): LinkActor => ({
  kind: 'link',
  link: 'trainer',
  subjectId: id,
});
export const attendeeLink = ({ id }: { readonly id: string }): Actor => ({
  kind: 'link',
  link: 'attend',
  subjectId: id,
});
export const origin = { requestId: 'test', ip: '192.0.2.7', userAgent: 'Test/1' };

export type WholeSession = AttendanceSession & { readonly slots: Slot[]; readonly attendees: Attendee[] };

/** A session of two attendees and one slot that begins now and takes three hours, by default. */
export async function createSession(
  { service: { services }, clock }: World,
  caller: Caller,
  { people = 2, halves = 1, ...options }: Partial<SessionRequest> & { people?: number; halves?: number } = {},
): Promise<WholeSession> {
  const input = newSession({
    name: 'Sécurité incendie',
    trainer: { name: 'Claire Fabre' },
    slots: Array.from({ length: halves }, (_, n) => ({
      label: `Créneau ${n + 1}`,
      startsAt: new Date(clock.now().getTime() + n * 240 * MINUTE),
      endsAt: new Date(clock.now().getTime() + (n * 240 + 180) * MINUTE),
    })),
    attendees: Array.from({ length: people }, (_, n) => ({ name: `Apprenant ${n + 1}` })),
    notify: false,
    ...options,
  });
  const { id } = await create(services, keyOf(caller), origin, input);
  return readSession(services, id);
}

export const readSession = (services: World['service']['services'], id: string): Promise<WholeSession> =>
  services.database.prisma.attendanceSession.findUniqueOrThrow({
    where: { id },
    include: { slots: { orderBy: { position: 'asc' } }, attendees: { orderBy: { position: 'asc' } } },
  });
