import { anyOf } from '../../platform/database/any-of.ts';
import { queryOf, rowsOf } from '../../platform/database/columns.ts';
import type { Attendee, Mark, Slot, Tx } from '../../platform/database/index.ts';
import { readStandingMarks } from './standing-marks.ts';

/** The rows that acts of marking refer to. */
export interface Known {
  readonly slots: ReadonlyMap<string, Slot>;
  readonly attendees: ReadonlyMap<string, Attendee>;
  /** Current marks, by slot and attendee. */
  readonly standing: ReadonlyMap<string, Mark>;
  /** The attendee who marked from a device, by slot and device. */
  readonly devices: Map<string, string>;
}

const slots = rowsOf<Slot>('Slot', 'slots');
const attendees = rowsOf<Attendee>('Attendee', 'attendees');

export const placeKey = ({ slotId, attendeeId }: Pick<Mark, 'slotId' | 'attendeeId'>) => `${slotId}:${attendeeId}`;
export const deviceKey = (slotId: string, mac: Uint8Array) => `${slotId}:${Buffer.from(mac).toString('hex')}`;

/** Reads the rows by hand-written SQL, because a full room marks at once. `macs` has the device of each act. */
export async function readKnown(
  tx: Tx,
  sessionId: string,
  acts: readonly Pick<Mark, 'slotId' | 'attendeeId'>[],
  macs: readonly (Uint8Array<ArrayBuffer> | null)[],
): Promise<Known> {
  const slotIds = [...new Set(acts.map(({ slotId }) => slotId))];
  const attendeeIds = [...new Set(acts.map(({ attendeeId }) => attendeeId))];
  const deviceMacs = macs.filter((mac) => mac !== null);
  const inSession = `r.session_id = $1::uuid AND r.id = ${anyOf('$2::uuid[]')}`;
  const found = await slots(tx, inSession, sessionId, slotIds);
  const people = await attendees(tx, inSession, sessionId, attendeeIds);
  const standing = await readStandingMarks(
    tx,
    `m.slot_id = ${anyOf('$1::uuid[]')} AND m.attendee_id = ${anyOf('$2::uuid[]')}`,
    slotIds,
    attendeeIds,
  );
  const fromDevices = deviceMacs.length
    ? await queryOf<Required<Pick<Mark, 'slotId' | 'attendeeId' | 'deviceMac'>>>(
        tx,
        ['marks'],
        `SELECT slot_id AS "slotId", attendee_id AS "attendeeId", device_mac AS "deviceMac" FROM marks
         WHERE slot_id = ${anyOf('$1::uuid[]')} AND device_mac = ${anyOf('$2::bytea[]')} ORDER BY signed_at DESC`,
        slotIds,
        deviceMacs.map((mac) => Buffer.from(mac)),
      )
    : [];
  return {
    slots: new Map(found.map((slot) => [slot.id, slot])),
    attendees: new Map(people.map((attendee) => [attendee.id, attendee])),
    standing: new Map(standing.map((mark) => [placeKey(mark), mark])),
    devices: new Map(fromDevices.map((mark) => [deviceKey(mark.slotId, mark.deviceMac!), mark.attendeeId])),
  };
}
