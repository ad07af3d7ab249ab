import { randomBytes, timingSafeEqual } from 'node:crypto';
import { after, MINUTE, SECOND } from '../../kernel/clock.ts';
import { uuidBytes, uuidText } from '../../kernel/ids.ts';
import type { Services } from '../../platform/services.ts';
import { countAttempt } from './count-attempt.ts';

/**
 * What opens a slot to those who are in the room, derived from the slot's id (which names its session) and a window of
 * time, never stored. The one after the window it was made in still counts, so that nobody is cut off while the picture
 * changes; then a photo of it opens nothing.
 *   - the QR code's token, 20 s: long enough to be scanned, too short to be sent to somebody at home;
 *   - the short code under it, a minute, because people type it;
 *   - the ticket of a page that was opened by one of them, 10 min: time to find one's name and sign on a bad network.
 */
const windows = { scan: 20 * SECOND, typed: MINUTE, join: 10 * MINUTE } as const;
type Made = keyof typeof windows;

/** 96 bits of HMAC-SHA256: guessed for seconds only. */
const MAC_BYTES = 12;
const SLOT_BYTES = 16;
/** Tells tickets apart, so that each has its own budget of calls. */
const HOLDER_BYTES = 4;

/** Without letters that are read as digits (Crockford's alphabet): 8 of 32 are 40 bits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SHORT = 8;

const windowAt = (made: Made, at: Date): number => Math.floor(at.getTime() / windows[made]);

function macOf(services: Services, made: Made, head: Uint8Array, window: number): Buffer {
  const data = Buffer.alloc(head.length + 6);
  data.set(head);
  data.writeUIntBE(window, head.length, 6);
  return services.keystore.mac(`slot-${made}`, data).subarray(0, MAC_BYTES);
}

function shortCode(services: Services, slotId: string, window: number): string {
  let bits = macOf(services, 'typed', uuidBytes(slotId), window).readUIntBE(0, 5);
  let code = '';
  for (let i = 0; i < SHORT; i++, bits = Math.floor(bits / 32)) code += letters[bits % 32];
  return code;
}

/** What the trainer shows for a while. */
export interface SlotCode {
  /** The address in the QR code. */
  readonly url: string;
  /** Eight letters and digits. */
  readonly short: string;
  readonly from: Date;
  readonly until: Date;
}

/** The codes of a slot from now on, in order: a page that has several shows them though its network is gone. */
export function slotCodes(services: Services, slotId: string, count: number): SlotCode[] {
  const first = windowAt('scan', services.clock.now());
  return Array.from({ length: count }, (_, index) => {
    const from = new Date((first + index) * windows.scan);
    const head = uuidBytes(slotId);
    const token = Buffer.concat([head, macOf(services, 'scan', head, first + index)]).toString('base64url');
    return {
      url: `${services.config.publicUrl}/q/${token}`,
      short: shortCode(services, slotId, windowAt('typed', from)),
      from,
      until: after(from, windows.scan),
    };
  });
}

/** A ticket for the page that a code has just opened. */
export function slotTicket(services: Services, slotId: string): string {
  const head = Buffer.concat([uuidBytes(slotId), randomBytes(HOLDER_BYTES)]);
  return Buffer.concat([head, macOf(services, 'join', head, windowAt('join', services.clock.now()))]).toString(
    'base64url',
  );
}

/** Who comes with a code or a ticket. */
export interface SlotVisitor {
  /** `scan`: has a code. `join`: has the ticket of a page. */
  readonly kind: 'scan' | 'join';
  readonly slotId: string;
  /** Whose calls are counted together; nobody's for a code, which a whole room shares for seconds. */
  readonly holder: string | null;
}

/**
 * Reads a QR code's token, a short code or a ticket; null where it is none, or was one.
 * @throws Fault `rate_limited`
 */
export async function openSlotCode(services: Services, presented: string): Promise<SlotVisitor | null> {
  if (presented.length === SHORT) return openShort(services, presented);
  const bytes = Buffer.from(presented, 'base64url');
  if (bytes.toString('base64url') !== presented) return null;
  const kind = bytes.length === SLOT_BYTES + MAC_BYTES ? 'scan' : 'join';
  if (kind === 'join' && bytes.length !== SLOT_BYTES + HOLDER_BYTES + MAC_BYTES) return null;
  const head = bytes.subarray(0, -MAC_BYTES);
  const now = windowAt(kind, services.clock.now());
  const holds = [now, now - 1].some((window) =>
    timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(services, kind, head, window)),
  );
  return holds ? { kind, slotId: uuidText(head), holder: kind === 'join' ? presented : null } : null;
}

/** The short codes of all open slots in one window; read again for a code that is not among them, once a second. */
interface ShortCodes {
  readonly window: number;
  readonly readAt: number;
  readonly slots: ReadonlyMap<string, string>;
}

declare module '../../platform/services.ts' {
  interface Services {
    readonly shortCodes: { current: ShortCodes | null };
  }
}

async function openShort(services: Services, presented: string): Promise<SlotVisitor | null> {
  const code = presented.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  const at = services.clock.now();
  const window = windowAt('typed', at);
  let codes = services.shortCodes.current;
  const stale = codes?.window !== window || (!codes.slots.has(code) && at.getTime() - codes.readAt >= SECOND);
  if (!codes || stale) services.shortCodes.current = codes = await readShortCodes(services, window, at);
  const slotId = codes.slots.get(code);
  if (slotId) return { kind: 'scan', slotId, holder: null };
  // Guessing among 2^40 for any slot that is open: all who guess share the budget of one link.
  await countAttempt(services, 'wrong-slot-codes');
  return null;
}

async function readShortCodes(services: Services, window: number, at: Date): Promise<ShortCodes> {
  const open = await services.laterRooms.listOpenSlots(services.database);
  const slots = new Map(
    open.flatMap((id) => [window, window - 1].map((each) => [shortCode(services, id, each), id] as const)),
  );
  return { window, readAt: at.getTime(), slots };
}
