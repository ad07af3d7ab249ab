import { MINUTE } from '../../../kernel/clock.ts';
import { propertyOf } from '../../../kernel/unknown.ts';
import type { Services } from '../../../platform/services.ts';
import { drawFile, findLogoFile, type WrittenFile } from '../../documents/index.ts';
import { composeSheet, loadSessionToSeal, pathsOf, readRows } from '../read-sheet.ts';
import { isPresent } from '../sheet/words.ts';

/** Time limit of the child process, as for the whole sheet. */
const TIME = 2 * MINUTE;

/**
 * Draws an extract of the sealed sheet of a session with the rows of some attendees only: same slots, hours and marks, and
 * nothing about anybody else. It names the sealed sheet by its fingerprint, and is not sealed itself.
 * @param attendeeIds at least one
 */
export async function drawExtract(
  services: Services,
  sessionId: string,
  attendeeIds: ReadonlySet<string>,
): Promise<WrittenFile> {
  const toSeal = await loadSessionToSeal(services, sessionId);
  const { session } = toSeal;
  const rowsOf = async (slotId: string) => {
    const { rows, pictures } = await readRows(services, toSeal, slotId);
    const own = rows.filter(({ attendee_id: id }) => attendeeIds.has(id));
    const shown = new Set(own.flatMap(({ mark }) => mark?.picture ?? []));
    return { rows: own, pictures: Object.fromEntries(Object.entries(pictures).filter(([name]) => shown.has(name))) };
  };
  const whole = await composeSheet(services, toSeal);
  const slots = [];
  for (const slot of whole.slots) {
    const { rows } = await rowsOf(slot.id);
    slots.push({ ...slot, expected: rows.length, present: rows.filter(({ mark }) => isPresent(mark)).length });
  }
  const content = {
    ...whole,
    slots,
    attendees: whole.attendees.filter(({ id }) => attendeeIds.has(id)),
    extract_of: { sha256: session.sheetSha256!, sealed_at: session.sealedAt!.toISOString() },
  };
  const pictures = await pathsOf(
    services,
    slots.flatMap(({ trainer_picture: picture }) => picture ?? []),
  );
  const turnOf = session.organizationId;
  const logo = await findLogoFile(services, turnOf);
  const answer = (_question: string, payload: object) => rowsOf(String(propertyOf(payload, 'slotId')));
  return drawFile(services, 'drawSheet', { content, pictures, logo }, { timeoutMs: TIME, answer, turnOf });
}
