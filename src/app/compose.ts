import { type Clock, systemClock } from '../kernel/clock.ts';
import { reactions as batchReactions } from '../modules/batches/index.ts';
import { reactions as billingReactions } from '../modules/billing/index.ts';
import { closeDocuments } from '../modules/documents/index.ts';
import { reactions as envelopeReactions } from '../modules/envelopes/index.ts';
import { reactions as mandateActReactions } from '../modules/mandate-acts/index.ts';
import { reactions as notificationReactions } from '../modules/notifications/index.ts';
import { Authority, writeRootFiles } from '../modules/pki/index.ts';
import { reactions as preservationReactions } from '../modules/preservation/index.ts';
import { provideSealing, reactions as signingReactions } from '../modules/signing/index.ts';
import { openTimestamps } from '../modules/timestamp/index.ts';
import { closeDeliveries, providePresent, reactions as webhookReactions } from '../modules/webhooks/index.ts';
import type { Config } from '../platform/config/index.ts';
import { openDatabase } from '../platform/database/index.ts';
import { closeSpool } from '../platform/http/index.ts';
import { openRateLimiter } from '../platform/http/rate-limit.ts';
import { type Cipher, openStoredKeystore } from '../platform/keystore/index.ts';
import type { Kit } from '../platform/kit.ts';
import { createLog, type Log } from '../platform/log/index.ts';
import { smtpMailer } from '../platform/mail/index.ts';
import { Neighbours } from '../platform/neighbours/index.ts';
import { openBus } from '../platform/realtime/index.ts';
import { httpSms } from '../platform/sms/index.ts';
import { openStorage, TemporaryLinks } from '../platform/storage/index.ts';
import { startTracing } from '../platform/tracing/index.ts';
import { encryptedColumns, lastingPurposes } from './encrypted-columns.ts';
import { presenter } from './present.ts';
import { version } from './version.ts';

/** A whole service without faces: what the server, the worker, the command line and the tests share. */
export interface Service {
  readonly kit: Kit;
  readonly authority: Authority;
  /** What SECRET_KEY and SECRET_KEY_PREVIOUS decrypt. */
  readonly cipher: Cipher;
  /** Who tells the time in each mode. */
  readonly timestamps: ReturnType<typeof openTimestamps>;
  close(): Promise<void>;
}

/** Opens everything in its order; what was opened is closed again when a later part fails. */
export async function compose(
  config: Config,
  { clock = systemClock, log = createLog(config.logLevel) }: { readonly clock?: Clock; readonly log?: Log } = {},
): Promise<Service> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const neighbours = new Neighbours(log);
    closers.push(await startTracing({ endpoint: config.otlpEndpoint, version: version(), log }));
    const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, neighbours });
    closers.push(() => database.close());
    const { secretKey, secretKeyPrevious } = config;
    const { pool } = database;
    const keys = { pool, secretKey, secretKeyPrevious, columns: encryptedColumns, lastingPurposes };
    const { keystore, cipher } = await openStoredKeystore(keys);
    const { blobs: storage, namedFiles, ...opened } = await openStorage(config.storage, config.dataDir, neighbours);
    closers.push(async () => opened.close());
    const bus = await openBus({ redisUrl: config.redisUrl, log, neighbours });
    closers.push(() => bus.close());
    const rates = await openRateLimiter({ limits: config.rateLimits, redisUrl: config.redisUrl, log, neighbours });
    closers.push(() => rates.close());
    const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom, neighbours) : null;
    const sms = config.smsUrl ? httpSms(config.smsUrl, neighbours) : null;
    const kit: Kit = {
      config,
      clock,
      database,
      storage,
      namedFiles,
      keystore,
      bus,
      rates,
      log,
      neighbours,
      mailer,
      sms,
      links: new TemporaryLinks(keystore),
      react: async (tx, happenings) => {
        await envelopeReactions(tx, happenings);
        await signingReactions(tx, happenings);
        await mandateActReactions(kit, tx, happenings);
        await batchReactions(kit, tx, happenings);
        await preservationReactions(kit, tx, happenings);
        await notificationReactions(kit, tx, happenings);
        await webhookReactions(kit, tx, happenings);
        // Last: whoever holds an organisation's accounts makes its other movements wait.
        await billingReactions(kit, tx, happenings);
      },
    };
    closers.push(() => closeDocuments(kit), closeSpool);
    providePresent(kit, presenter(kit));
    closers.push(() => closeDeliveries(kit));
    const { pkiUrl, proofRetentionYears: retentionYears, sealOrganization: organization } = config;
    const authority = await Authority.open({ database, keystore, clock, pkiUrl, retentionYears, organization });
    await writeRootFiles(database, config.dataDir);
    const timestamps = openTimestamps({ authority, config, clock, neighbours });
    provideSealing(kit, { authority, timestamps });
    return { kit, authority, cipher, timestamps, close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}
