import type { Request, Response } from 'express';
import type { Assets } from './assets.ts';
import { mailHeaders, pageHeaders } from './headers.ts';
import { fill } from './html.ts';

/** A message that the development mailbox caught instead of sending. */
export interface MailboxMessage {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  /** `Message-ID` that the mail would have. Null for SMS. */
  readonly messageId: string | null;
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  /** ISO 8601 with milliseconds and Z. */
  readonly at: string;
}

/** The stored messages, newest first. */
export type ListMessages = () => Promise<readonly MailboxMessage[]>;

/** `GET /dev/mailbox`: a page for developers. Its script reads the JSON below. */
export const mailboxPage = (assets: Assets) => (_request: Request, response: Response) => {
  response
    .set(pageHeaders({ frames: true }))
    .type('html')
    .send(fill(assets.page('mailbox.html'), 'en', {}));
};

/**
 * `GET /dev/mailbox.json`: `[{id, channel, messageId, to, subject, text, html, at}]`, newest first; with `after=ID`, only those newer
 * than that message, or all if it is gone.
 */
export const mailboxJson = (list: ListMessages) => async (request: Request, response: Response) => {
  const messages = await list();
  const known = messages.findIndex(({ id }) => id === request.query.after);
  response
    .set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    .json(known < 0 ? messages : messages.slice(0, known));
};

/** `GET /dev/mailbox/:id/html`: the HTML of one e-mail, under a policy that allows no scripts and no requests. */
export const mailHtml = (list: ListMessages) => async (request: Request, response: Response) => {
  const found = (await list()).find((message) => message.id === request.params.id);
  response.set(mailHeaders);
  if (!found?.html) response.status(404).type('text/plain').send('No such message');
  // Links of an e-mail open in a new tab, as in a mail program.
  else response.type('html').send(`<base target="_blank">${found.html}`);
};
