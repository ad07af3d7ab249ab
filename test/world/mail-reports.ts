import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect } from 'vitest';
import { mailReportsRouter } from '../../src/modules/messages/index.ts';
import type { MailProviderName } from '../../src/platform/config/index.ts';
import { createEnvelope } from './envelope.ts';
import { Postman } from './postman.ts';
import { openWorld } from './world.ts';

/** The token of the webhooks, and the reason that every body of `test/fixtures/mail-reports` gives. */
export const TOKEN = 'a-token-of-the-mail-provider';
export const REASON = 'The email account that you tried to reach does not exist.';

/** A body after the documentation of a provider, about a mail of ours. */
export const fixture = (name: string, mailId: string) =>
  JSON.parse(readFileSync(`test/fixtures/mail-reports/${name}.json`, 'utf8').replaceAll('MAIL_ID', mailId));

export type MailReports = Awaited<ReturnType<typeof openMailReports>>;
export type Webhook = Awaited<ReturnType<MailReports['webhookOf']>>;

/** A world whose mails go to a postman, and the webhooks that report about them. */
export async function openMailReports() {
  const postman = new Postman();
  await postman.up();
  const world = await openWorld({
    env: {
      SMTP_URL: postman.url,
      MAIL_PROVIDER: 'brevo',
      MAIL_REPORTS_TOKEN: TOKEN,
      MAIL_RETURN_PATH: 'bounces+{id}@retours.exemple.fr',
    },
  });
  const caller = await world.caller();

  /** The headers of the last mail, each on one line (RFC 5322 §2.2.3). */
  const lastHeaders = () => postman.taken.at(-1)!.headers.replaceAll(/\r\n[ \t]+/g, ' ');

  return {
    ...{ world, caller, postman, lastHeaders },

    /** Sends an envelope. Returns it, and the id of its mail in our header. */
    async sent() {
      const envelope = await createEnvelope(world, caller);
      await world.settle();
      const [, mailId = ''] = /^X-Esign-Mail: (\S+)/im.exec(lastHeaders()) ?? [];
      return { ...envelope, mailId };
    },

    async failureOf(signerId: string) {
      const row = await world.database.prisma.signer.findUniqueOrThrow({ where: { id: signerId } });
      return row.deliveryFailedAt && { status: row.deliveryStatus, reason: row.deliveryReason };
    },

    /** Serves the webhook of a provider. */
    async webhookOf(
      provider: MailProviderName,
      key: string | null,
      download: (url: string) => Promise<Buffer> = () => expect.fail('nothing is downloaded'),
      roots: readonly string[] = [],
    ) {
      const { services } = world.service;
      const config = { ...services.config, mailProvider: provider, mailReportsKey: key, mailReportsToken: TOKEN };
      const server = createServer(express().use(mailReportsRouter({ ...services, config }, { download, roots })));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mail/reports/${provider}`;
      return {
        url,
        async post(body: string, headers: Record<string, string>): Promise<[number, any]> {
          const answer = await fetch(url, { method: 'POST', body, headers });
          return [answer.status, await answer.json()];
        },
        close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
      };
    },

    async close() {
      await world.close();
      await postman.down();
    },
  };
}
