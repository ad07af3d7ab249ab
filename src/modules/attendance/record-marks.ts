import { system } from '../../kernel/actor.ts';
import { MINUTE } from '../../kernel/clock.ts';
import { definitely, itemAt } from '../../kernel/definitely.ts';
import { type Fault, refuse as refuseRequest } from '../../kernel/fault.ts';
import { grouped } from '../../kernel/grouped.ts';
import { newId } from '../../kernel/ids.ts';
import { modelRows } from '../../platform/database/columns.ts';
import {
  type AttendanceSession,
  insertRows,
  type Mark,
  repeatableTransaction,
  type Slot,
  sql,
  type Tx,
  transaction,
} from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { shownPrivacyNotice } from '../documents/index.ts';
import { advanceAll, appendEvents } from '../evidence/index.ts';
import { LATE_AFTER } from './limits.ts';
import { because, refuse } from './refusals.ts';
import { deviceKey, type Known, placeKey, readKnown } from './standing-marks.ts';
import { markLifecycle, sessionChain } from './store.ts';

const sessions = modelRows<AttendanceSession>('AttendanceSession', 'attendance_sessions');

/** Names of the committed values that are erased when the session is purged. */
export const EXCUSES = ['reason', 'excuse', 'document_received_on'] as const;

export interface MarkedPresence {
  readonly mark: Mark;
  /** `ALREADY`: there was a mark, and nothing has changed. */
  readonly outcome: 'GIVEN' | 'ALREADY' | 'REPLACED';
}

/** A request to record a mark. */
export interface PresenceAct
  extends Pick<
    Mark,
    | ('slotId' | 'attendeeId' | 'method' | 'lateMinutes' | 'earlyMinutes' | 'excuse' | 'documentReceivedOn')
    | ('reason' | 'signatureSha256' | 'ip' | 'userAgent')
  > {
  /** Name of the actor in the chain. */
  readonly role: string;
  /** Whether it replaces the current mark. */
  readonly replaces: boolean;
  /** Null: decided by the clock, PRESENT or LATE. */
  readonly status: Mark['status'] | null;
  readonly device: string | null;
  /** The organisation acts for the attendee in test mode; the chain records this. */
  readonly simulated?: true;
}

/**
 * Records marks of one session in one transaction, which holds the lock of the session: a slot closes before or after
 * all of them. At most one act per attendee and slot. An act that fails does not affect the others.
 */
export const recordMarks = (
  services: Services,
  sessionId: string,
  acts: readonly PresenceAct[],
): Promise<readonly (MarkedPresence | Fault)[]> =>
  repeatableTransaction(services.database, (tx) => writeMarks(services, tx, sessionId, acts));

/** Records one mark in its own transaction, whose result is stored for a request with `Idempotency-Key`. */
export const recordMark = (services: Services, sessionId: string, act: PresenceAct): Promise<MarkedPresence> =>
  transaction(services.database, 'record-mark', async (tx) => {
    const [outcome] = await writeMarks(services, tx, sessionId, [act]);
    if (outcome instanceof Error) throw outcome;
    return outcome!;
  });

/** Records marks in the caller's transaction, which locks the session. */
export async function writeMarks(
  services: Services,
  tx: Tx,
  sessionId: string,
  acts: readonly PresenceAct[],
): Promise<readonly (MarkedPresence | Fault)[]> {
  const session = definitely(
    (await sessions(tx, sql`r.id = ${sessionId}::uuid FOR UPDATE`))[0],
    `session ${sessionId}`,
  );
  const macs = acts.map(({ device }) => deviceMac(services, sessionId, device));
  const known = await readKnown(tx, sessionId, acts, macs);
  const results = acts.map((act, index) => {
    if (session.purgedAt) return refuseRequest('gone');
    const result = judge(services, sessionId, act, itemAt(macs, index), known);
    return 'mark' in result && result.outcome !== 'ALREADY' ? (withoutDrawing(session, act) ?? result) : result;
  });
  const made = results.flatMap((result, index) =>
    'mark' in result && result.outcome !== 'ALREADY' ? [{ mark: result.mark, act: itemAt(acts, index) }] : [],
  );
  const markIndexes = ({ slotId, attendeeId }: Mark) => ({
    slot: known.slots.get(slotId)!.position + 1,
    attendee: known.attendees.get(attendeeId)!.position + 1,
  });
  const replaced = made.flatMap(({ mark, act }) => {
    const old = known.standing.get(placeKey(mark));
    return old ? [{ old, act }] : [];
  });
  const subject = sessionChain(session);
  for (const [actorName, rows] of grouped(replaced, ({ act }) => act.role)) {
    await advanceAll(services, tx, system, {
      lifecycle: markLifecycle,
      move: 'replaced',
      subject,
      actorName,
      set: { replacedAt: services.clock.now() },
      rows: rows.map(({ old }) => ({
        row: { id: old.id, status: old.state },
        data: { ...markIndexes(old), status: old.status.toLowerCase() },
      })),
    });
  }
  if (made.length) {
    // Attendees mark themselves on a page that shows the notice; what a trainer enters shows it to nobody else.
    const isOwn = ({ act }: (typeof made)[number]) => act.method !== 'TRAINER' && !act.simulated;
    const notice = made.some(isOwn) ? await shownPrivacyNotice(tx, session.organizationId) : null;
    await insertRows(
      tx,
      'marks',
      made.map(({ mark }) => mark),
    );
    await appendEvents(
      services,
      tx,
      subject,
      made.map(({ mark, act }) => ({
        type: 'mark.given',
        subjectId: mark.id,
        actor: act.role,
        data: {
          ...markIndexes(mark),
          status: mark.status.toLowerCase(),
          method: mark.method.toLowerCase(),
          ...(mark.lateMinutes === null ? {} : { late_minutes: mark.lateMinutes }),
          ...(mark.earlyMinutes === null ? {} : { early_minutes: mark.earlyMinutes }),
          ...(mark.outOfWindow ? { out_of_window: true } : {}),
          ...(mark.sharedDevice ? { shared_device: true } : {}),
          ...(notice !== null && isOwn({ mark, act }) ? { privacy_notice: notice } : {}),
          ...(act.simulated ? { simulated: true } : {}),
        },
        personal: {
          ip: mark.ip,
          user_agent: mark.userAgent,
          picture_sha256: mark.signatureSha256,
          reason: mark.reason,
          ...(mark.excuse ? { excuse: mark.excuse.toLowerCase() } : {}),
          ...(mark.documentReceivedOn ? { document_received_on: mark.documentReceivedOn } : {}),
        },
      })),
    );
  }
  return results;
}

const deviceMac = (services: Services, sessionId: string, device: string | null): Uint8Array<ArrayBuffer> | null =>
  device === null ? null : Uint8Array.from(services.keystore.mac('attendance-device', `${sessionId}:${device}`));

/** The refusal of an attendee who must draw a signature and does not. A simulated one has none. */
const withoutDrawing = ({ drawnSignaturesRequired }: AttendanceSession, act: PresenceAct): Fault | null =>
  drawnSignaturesRequired && act.method === 'LINK' && !act.signatureSha256 && !act.simulated
    ? refuseRequest('invalid_body', because('drawing_missing'), [
        { path: 'drawnSignature', ...because('drawing_missing') },
      ])
    : null;

function judge(
  services: Services,
  sessionId: string,
  act: PresenceAct,
  mac: Uint8Array<ArrayBuffer> | null,
  known: Known,
): MarkedPresence | Fault {
  const { slotId, attendeeId, method, lateMinutes, earlyMinutes, signatureSha256, ip, userAgent } = act;
  const { excuse, documentReceivedOn, reason } = act;
  const { standing, devices } = known;
  const slot = known.slots.get(slotId);
  if (!slot || !known.attendees.has(attendeeId)) return refuseRequest('not_found');
  if (slot.status !== 'OPEN') return refuse(slot.status === 'CLOSED' ? 'slot_closed' : 'slot_not_open');
  if ((lateMinutes ?? 0) + (earlyMinutes ?? 0) >= slotMinutes(slot))
    return refuseMissed(slot, lateMinutes === null ? 'earlyMinutes' : 'lateMinutes');
  const old = standing.get(placeKey(act));
  if (old && (!act.replaces || saysSame(old, act))) return { mark: old, outcome: 'ALREADY' };
  const signedAt = services.clock.now();
  const late = signedAt.getTime() > slot.startsAt.getTime() + LATE_AFTER;
  const first = mac && devices.get(deviceKey(slotId, mac));
  if (mac && !first) devices.set(deviceKey(slotId, mac), attendeeId);
  const mark: Mark = {
    id: newId(),
    sessionId,
    slotId,
    attendeeId,
    state: 'STANDING',
    replacedAt: null,
    method,
    signedAt,
    lateMinutes,
    earlyMinutes,
    excuse,
    documentReceivedOn,
    reason,
    signatureSha256,
    deviceMac: mac,
    ip,
    userAgent,
    status: act.status ?? (late ? 'LATE' : 'PRESENT'),
    outOfWindow: signedAt < slot.startsAt || signedAt > slot.endsAt,
    sharedDevice: first ? first !== attendeeId : false,
  };
  return { mark, outcome: old ? 'REPLACED' : 'GIVEN' };
}

/**
 * Whether a mark already says what the trainer says. Where the trainer states no details, the status decides; but without
 * minutes of an early departure, the attendee stayed.
 */
const saysSame = (old: Mark, act: PresenceAct): boolean =>
  old.status === act.status &&
  old.earlyMinutes === act.earlyMinutes &&
  details.every((name) => act[name] === null || old[name] === act[name]);

const details = ['lateMinutes', 'excuse', 'documentReceivedOn', 'reason'] as const;

const slotMinutes = ({ startsAt, endsAt }: Slot): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE);

const refuseMissed = (slot: Slot, path: string): Fault =>
  refuseRequest('invalid_body', because('missed_whole_slot'), [
    { path, ...because('late_whole_slot', { minutes: slotMinutes(slot) }) },
  ]);
