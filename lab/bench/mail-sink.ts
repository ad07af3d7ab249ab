import { setTimeout as sleep } from 'node:timers/promises';
import { Postman } from '../../test/world/postman.ts';

const CODE = /\b(\d{6})\b/;
/** Limit for the delivery of a mail, ms. */
const LIMIT = 60_000;

/** A mail server from which one-time codes are taken. It keeps other mails too, so that none is lost. */
export class MailSink extends Postman {
  /** Waits for a code to an address, and takes it. */
  async code(address: string): Promise<string> {
    for (const began = performance.now(); performance.now() - began < LIMIT; await sleep(5)) {
      const at = this.taken.findLastIndex(({ to, body }) => to.includes(address) && CODE.test(body));
      const [mail] = at < 0 ? [] : this.taken.splice(at, 1);
      if (mail) return CODE.exec(mail.body)![1]!;
    }
    throw new Error(`no code for ${address} within a minute`);
  }
}
