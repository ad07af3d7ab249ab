import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../../src/kernel/clock.ts';
import { listMailbox } from '../../../../src/modules/messages/index.ts';
import type { MailboxMessage } from '../../../../src/modules/messages/notifications/mailbox.ts';
import { subscribers } from '../../../../src/modules/messages/notifications/subscribers.ts';
import {
  type Database,
  type Envelope,
  repeatableTransaction,
  type Signer,
} from '../../../../src/platform/database/index.ts';
import { openKeystore } from '../../../../src/platform/keystore/index.ts';
import { silentLog } from '../../../../src/platform/log/index.ts';
import type { DomainEvent, Services } from '../../../../src/platform/services.ts';
import { MovableClock } from '../../../world/clock.ts';
import { createTestDatabase } from '../../../world/database.ts';

describe('events of an envelope notify', () => {
  let database: Database;
  let services: Services;
  let envelope: Envelope;
  let signers: Signer[];
  beforeAll(async () => {
    database = await createTestDatabase({ poolSize: 2 });
    services = {
      database,
      clock: new MovableClock(),
      log: silentLog,
      mailer: null,
      keystore: openKeystore(randomBytes(32)),
      config: { smsUrl: null, publicUrl: 'https://sign.example.org' },
    } as unknown as Services;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.pool.query('TRUNCATE messages, organizations CASCADE');
    const { prisma } = database;
    const now = services.clock.now();
    const { id: organizationId } = await prisma.organization.create({
      data: { name: 'Ateliers', billing: 'CONTRACT', createdAt: now },
    });
    envelope = await prisma.envelope.create({
      data: {
        organizationId,
        mode: 'LIVE',
        name: 'Contrat',
        message: 'Merci.',
        status: 'SENT',
        createdAt: now,
        signatureLevel: 'SIMPLE',
        qualifiedTimestamp: true,
        expiresInDays: 30,
        retentionDays: 365,
        expiresAt: new Date(now.getTime() + 30 * DAY),
      },
    });
    const people = [
      { name: 'Anne', email: 'anne@example.org', language: 'fr', notifiedAt: now, phone: '+33612345678' },
      { name: 'Bob', email: 'bob@example.org', language: null, notifiedAt: now },
      { name: 'Chloé', email: 'chloe@example.org', language: 'en', notifiedAt: null },
      { name: 'Agent', email: 'agent@example.org', language: 'fr', notifiedAt: now, role: 'AGENT' },
    ] as const;
    signers = [];
    for (const [position, person] of people.entries()) {
      signers.push(
        await prisma.signer.create({ data: { envelopeId: envelope.id, position, order: position, ...person } }),
      );
    }
  });

  async function happens(type: string, more: Partial<DomainEvent> = {}): Promise<MailboxMessage[]> {
    const { id, organizationId, mode } = envelope;
    await repeatableTransaction(database, (tx) =>
      subscribers(services, tx, [{ type, subjectId: id, aggregateId: id, organizationId, mode, ...more }]),
    );
    return (await listMailbox(services)).sort((a, b) => (a.to < b.to ? -1 : 1));
  }
  const toOf = (messages: readonly MailboxMessage[]) => messages.map(({ to }) => to);

  it('the signer whose turn it is, with their own personal link', async () => {
    const messages = await happens('signer.notified', { subjectId: signers[0]!.id });
    expect(toOf(messages)).toEqual(['anne@example.org']);
    expect(messages[0]!.subject).toBe('À signer : Contrat');
    expect(messages[0]!.text).toMatch(/> Merci\.[\s\S]*https:\/\/sign\.example\.org\/s\/[\w-]{40,}/);
    const [, second] = await happens('signer.notified', { subjectId: signers[1]!.id });
    const linkIn = ({ text }: MailboxMessage) => /https:\S+/.exec(text)![0];
    expect(linkIn(second!)).not.toBe(linkIn(messages[0]!));
    expect(second!.text).toContain('Bonjour');
    expect(second!.text).not.toContain('Hello');
  });

  it('whoever requested a code, by the requested channel', async () => {
    const now = services.clock.now();
    const row = { channel: 'OTP_EMAIL', codeMac: randomBytes(32), triesLeft: 5, createdAt: now } as const;
    const expiresAt = new Date(now.getTime() + 10 * MINUTE);
    const where = { subjectId: signers[0]!.id };
    await database.prisma.oneTimeCode.create({ data: { ...row, ...where, limitId: signers[0]!.id, expiresAt } });
    const [mail] = await happens('signer.code_sent', {
      ...where,
      confidential: { code: '042917', channel: 'OTP_EMAIL' },
    });
    expect(mail).toMatchObject({ channel: 'email', to: 'anne@example.org' });
    expect(mail!.text).toMatch(/042917[\s\S]*Valable 10 minutes/);
    const [sms] = await happens('signer.code_sent', { ...where, confidential: { code: '118352', channel: 'OTP_SMS' } });
    expect(sms).toMatchObject({ channel: 'sms', to: '+33612345678' });
    expect(sms!.text).toContain('118352');
  });

  it('every signer when all is sealed, each with their own link, and no agent', async () => {
    const messages = await happens('envelope.completed');
    expect(toOf(messages)).toEqual(['anne@example.org', 'bob@example.org', 'chloe@example.org']);
    expect(new Set(messages.map(({ text }) => /https:\S+/.exec(text)![0])).size).toBe(3);
  });

  it.each(['envelope.canceled', 'envelope.expired'])(
    'the signers who had been invited, without a link: %s',
    async (type) => {
      const messages = await happens(type);
      expect(toOf(messages)).toEqual(['anne@example.org', 'bob@example.org']);
      for (const { text, html } of messages) expect(text + html).not.toMatch(/https?:/);
    },
  );

  it.each(['envelope.created', 'signer.signed', 'constructor'])('nobody: %s', async (type) => {
    expect(await happens(type, { subjectId: signers[0]!.id })).toEqual([]);
  });
});
