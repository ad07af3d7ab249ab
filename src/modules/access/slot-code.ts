import { randomBytes } from 'node:crypto';
import { after, MINUTE, SECOND } from '../../kernel/clock.ts';
import { equalInConstantTime, uuidBytes, uuidText } from '../../kernel/ids.ts';
import { type Services, serviceKey } from '../../platform/services.ts';
import { listOpenSlots } from './needs.ts';
import { countAttempt } from './one-time-code.ts';

/**
 * How long the codes of a slot are valid. They are derived from the slot's id (which identifies its session) and a time
 * window, never stored. A code is also valid in the window after its own, so that nobody is cut off while the picture
 * changes; after that a photo of it is worthless.
 * - `scan`: the QR code's token, 20 s: long enough to scan, too short to send to somebody at home;
 * - `typed`: the short code under it, one minute, because people type it;
 * - `join`: the ticket of a page opened by one of them, 10 min: time to find one's name and sign on a bad network.
 */
const windows = { scan: 20 * SECOND, typed: MINUTE, join: 10 * MINUTE } as const;
type Made = keyof typeof windows;

/** 96 bits of HMAC-SHA256 are enough: a code is valid for minutes at most. */
const MAC_BYTES = 12;
const SLOT_BYTES = 16;
/** Random bytes that distinguish tickets, so that each has its own rate limit. */
const HOLDER_BYTES = 4;

/** Crockford's alphabet: no letters that look like digits. 8 characters are 40 bits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SHORT = 8;

const windowAt = (made: Made, at: Date): number => Math.floor(at.getTime() / windows[made]);

function slotCodeMac(services: Services, made: Made, head: Uint8Array, window: number): Buffer {
  const data = Buffer.alloc(head.length + 6);
  data.set(head);
  data.writeUIntBE(window, head.length, 6);
  return services.keystore.mac(`slot-${made}`, data).subarray(0, MAC_BYTES);
}

function shortCode(services: Services, slotId: string, window: number): string {
  let bits = slotCodeMac(services, 'typed', uuidBytes(slotId), window).readUIntBE(0, 5);
  let code = '';
  for (let i = 0; i < SHORT; i++, bits = Math.floor(bits / 32)) code += letters[bits % 32];
  return code;
}

/** A code that the trainer's page shows for one window. */
export interface SlotCode {
  /** The URL in the QR code. */
  readonly url: string;
  /** Eight letters and digits. */
  readonly short: string;
  readonly from: Date;
  readonly until: Date;
}

/** The codes of a slot from now on, in order. A page that has several keeps working while its network is down. */
export function slotCodes(services: Services, slotId: string, count: number): SlotCode[] {
  const first = windowAt('scan', services.clock.now());
  return Array.from({ length: count }, (_, index) => {
    const from = new Date((first + index) * windows.scan);
    const head = uuidBytes(slotId);
    const token = Buffer.concat([head, slotCodeMac(services, 'scan', head, first + index)]).toString('base64url');
    return {
      url: `${services.config.publicUrl}/q/${token}`,
      short: shortCode(services, slotId, windowAt('typed', from)),
      from,
      until: after(from, windows.scan),
    };
  });
}

/** Creates a ticket for the page that a code opened. */
export function slotTicket(services: Services, slotId: string): string {
  const head = Buffer.concat([uuidBytes(slotId), randomBytes(HOLDER_BYTES)]);
  return Buffer.concat([head, slotCodeMac(services, 'join', head, windowAt('join', services.clock.now()))]).toString(
    'base64url',
  );
}

/** The bearer of a code or a ticket. */
export interface SlotVisitor {
  /** `scan`: a code. `join`: the ticket of a page. */
  readonly kind: 'scan' | 'join';
  readonly slotId: string;
  /** Calls with the same holder share a rate limit. Null for a code, because a whole room shares it. */
  readonly holder: string | null;
}

/**
 * Reads a QR code's token, a short code or a ticket. Null if it is invalid or expired.
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
    equalInConstantTime(bytes.subarray(-MAC_BYTES), slotCodeMac(services, kind, head, window)),
  );
  return holds ? { kind, slotId: uuidText(head), holder: kind === 'join' ? presented : null } : null;
}

/** The short codes of all open slots in one window. An unknown code causes a new read, at most once a second. */
interface ShortCodes {
  readonly window: number;
  readonly readAt: number;
  readonly slots: ReadonlyMap<string, string>;
}

export const shortCodes = serviceKey<{ current: ShortCodes | null }>('shortCodes');

async function openShort(services: Services, presented: string): Promise<SlotVisitor | null> {
  const code = presented.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  const at = services.clock.now();
  const window = windowAt('typed', at);
  const known = services.of(shortCodes);
  let codes = known.current;
  const stale = codes?.window !== window || (!codes.slots.has(code) && at.getTime() - codes.readAt >= SECOND);
  if (!codes || stale) known.current = codes = await readShortCodes(services, window, at);
  const slotId = codes.slots.get(code);
  if (slotId) return { kind: 'scan', slotId, holder: null };
  // A guess is one of 2^40, for any open slot: all wrong guesses share the budget of one link.
  await countAttempt(services, 'wrong-slot-codes');
  return null;
}

async function readShortCodes(services: Services, window: number, at: Date): Promise<ShortCodes> {
  const open = await services.of(listOpenSlots)(services.database);
  const slots = new Map(
    open.flatMap((id) => [window, window - 1].map((each) => [shortCode(services, id, each), id] as const)),
  );
  return { window, readAt: at.getTime(), slots };
}
