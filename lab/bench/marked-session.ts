import { randomUUID } from 'node:crypto';
import type { KeyActor } from '../../src/kernel/actor.ts';
import { after, HOUR, MINUTE } from '../../src/kernel/clock.ts';
import { createSession } from '../../src/modules/attendance/create-session.ts';
import { newSession } from '../../src/modules/attendance/input.ts';
import { recordMarks } from '../../src/modules/attendance/record-marks.ts';
import type { Services } from '../../src/platform/services.ts';
import { shrinkPicture } from '../../src/standards/pdf/index.ts';
import { scribble } from '../../test/modules/attendance/sheet-content.ts';
import { origin, readSession } from '../../test/world/session.ts';

/** Different pictures; each mark has one of them. */
export const HANDS = 500;

/** An open session in which every attendee has signed every slot with a drawn signature. Gives its id. */
export async function createMarkedSession(
  services: Services,
  caller: KeyActor,
  { attendees, slots }: { readonly attendees: number; readonly slots: number },
): Promise<string> {
  const start = services.clock.now();
  const { id } = await createSession(
    services,
    caller,
    origin,
    newSession({
      name: 'Sécurité incendie',
      trainer: { name: 'Claire Fabre' },
      notify: false,
      slots: Array.from({ length: slots }, (_, n) => ({
        label: n % 2 ? 'Après-midi' : 'Matin',
        startsAt: after(start, n * 12 * HOUR),
        endsAt: after(start, n * 12 * HOUR + 210 * MINUTE),
      })),
      attendees: Array.from({ length: attendees }, (_, n) => ({ name: `Élodie Müller-Şahin ${n + 1}` })),
    }),
  );
  const session = await readSession(services, id);
  await services.database.prisma.slot.updateMany({
    where: { sessionId: id },
    data: { status: 'OPEN', openedAt: start },
  });
  const hands = await Promise.all(
    Array.from({ length: Math.min(HANDS, attendees) }, (_, n) => services.storage.put(shrinkPicture(scribble(n)))),
  );
  for (const slot of session.slots) {
    const acts = session.attendees.map((one, n) => ({
      slotId: slot.id,
      attendeeId: one.id,
      method: 'QR_CODE' as const,
      status: 'PRESENT' as const,
      lateMinutes: null,
      earlyMinutes: null,
      excuse: null,
      documentReceivedOn: null,
      reason: null,
      signatureSha256: hands[(n + slot.position) % hands.length]!,
      ip: '192.0.2.7',
      userAgent: 'Mozilla/5.0 (iPhone) Test/1',
      role: `attendee:${one.position + 1}`,
      replaces: false,
      device: randomUUID(),
    }));
    await recordMarks(services, id, acts);
  }
  return id;
}
