import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/services.ts';

const MAC_BYTES = 16;
const macOf = ({ keystore }: Pick<Services, 'keystore'>, id: string) =>
  keystore.mac('mail-id', id).subarray(0, MAC_BYTES);

/**
 * The `Message-ID` of a mail, without brackets: id of the message, keyed hash, host of the service. Only who received the
 * mail knows it, so a report that names it is about this mail.
 */
export const mailIdOf = (services: Pick<Services, 'keystore' | 'config'>, id: string): string =>
  `${id}.${macOf(services, id).toString('hex')}@${new URL(services.config.publicUrl).hostname}`;

const MAIL_ID = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{32})@/gi;

/** Finds the id of a message of ours in a text that quotes its `Message-ID`. Null if there is none with a right hash. */
export function findMailId(services: Pick<Services, 'keystore'>, text: string): string | null {
  for (const [, name = '', mac = ''] of text.matchAll(MAIL_ID)) {
    const id = name.toLowerCase();
    if (timingSafeEqual(Buffer.from(mac, 'hex'), macOf(services, id))) return id;
  }
  return null;
}

/** Keyed hash of an address, hex: tells whether a signer still has it, without storing it. */
export const recipientMac = ({ keystore }: Pick<Services, 'keystore'>, address: string): string =>
  keystore.mac('mail-recipient', address.toLowerCase()).toString('hex');
