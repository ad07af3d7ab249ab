import { equalInConstantTime } from '../../../kernel/ids.ts';
import type { Services } from '../../../platform/services.ts';

const MAC_BYTES = 16;
/** Bytes of the hash in a return path, whose part before the `@` has at most 64 characters (RFC 5321 §4.5.3.1.1). */
const SHORT_MAC_BYTES = 8;
const mailIdMac = ({ keystore }: Pick<Services, 'keystore'>, id: string, bytes = MAC_BYTES) =>
  keystore.mac('mail-id', id).subarray(0, bytes);

/**
 * The id of a mail outside of the service: id of the message and keyed hash. Only who received the mail knows it, so a
 * report that names it is about this mail.
 */
export const mailTagOf = (services: Pick<Services, 'keystore'>, id: string): string =>
  `${id}.${mailIdMac(services, id).toString('hex')}`;

/** The `Message-ID` of a mail, without brackets: its id, and the host of the service. */
export const mailIdOf = (services: Pick<Services, 'keystore' | 'config'>, id: string): string =>
  `${mailTagOf(services, id)}@${new URL(services.config.publicUrl).hostname}`;

/** The sender of a mail in SMTP, where bounces go: `MAIL_RETURN_PATH` with a short id for `{id}`. Null if it is not set. */
export const returnPathOf = (services: Pick<Services, 'keystore' | 'config'>, id: string): string | null =>
  services.config.mailReturnPath?.replace(
    '{id}',
    () => `${id.replaceAll('-', '')}${mailIdMac(services, id, SHORT_MAC_BYTES).toString('hex')}`,
  ) ?? null;

const MOST_TAGS = 100;
const TAG = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{32})(?![0-9a-f])/gi;
const SHORT = /(?<![0-9a-f])([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{16})@/gi;

/**
 * Finds the id of a message of ours in a text that quotes its `Message-ID`, a header of ours, or its return path. Null if
 * there is none with a right hash.
 */
export function findMailId(services: Pick<Services, 'keystore'>, text: string): string | null {
  for (const [, id = '', mac = ''] of first(text.matchAll(TAG))) if (isOurs(services, id, mac)) return id.toLowerCase();
  for (const [, ...parts] of first(text.matchAll(SHORT))) {
    const id = parts.slice(0, 5).join('-');
    if (isOurs(services, id, parts[5]!)) return id.toLowerCase();
  }
  return null;
}

/** The first matches: each costs a hash, and a report quotes the ids of one mail. */
function* first(matches: Iterable<RegExpExecArray>): Generator<RegExpExecArray> {
  let count = 0;
  for (const match of matches) {
    if ((count += 1) > MOST_TAGS) return;
    yield match;
  }
}

const isOurs = (services: Pick<Services, 'keystore'>, id: string, mac: string): boolean =>
  equalInConstantTime(Buffer.from(mac, 'hex'), mailIdMac(services, id.toLowerCase(), mac.length / 2));

/** Keyed hash of an address, hex: tells whether a signer still has it, without storing it. */
export const recipientMac = ({ keystore }: Pick<Services, 'keystore'>, address: string): string =>
  keystore.mac('mail-recipient', address.toLowerCase()).toString('hex');
