import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compose, type Service } from '../../src/app/compose.ts';
import type { RunningServer } from '../../src/app/listen.ts';
import { startServer } from '../../src/app/server.ts';
import { tasksOf } from '../../src/app/tasks.ts';
import { type Mode, type Scope, scopes } from '../../src/kernel/actor.ts';
import { createApiKey, createOrganization } from '../../src/modules/access/index.ts';
import { grantCredits } from '../../src/modules/credits/index.ts';
import { PdfSandboxes } from '../../src/modules/documents/index.ts';
import { checkpointChains } from '../../src/modules/evidence/checkpoint.ts';
import type { MailboxMessage } from '../../src/modules/messages/notifications/mailbox.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { runDueJobs } from '../../src/platform/jobs/index.ts';
import type { Log } from '../../src/platform/log/index.ts';
import type { MachineTime } from '../../src/platform/machine-clock/index.ts';
import { MovableClock } from './clock.ts';
import { createTestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { typesPerId } from './types-per-id.ts';

/** An organisation with a key. */
export interface Caller {
  readonly organizationId: string;
  readonly keyId: string;
  readonly key: string;
}

/**
 * A complete service for one test: fresh database, movable clock, mailbox, own certificate and time-stamp authority.
 */
export interface World {
  readonly url: string;
  readonly clock: MovableClock;
  readonly service: Service;
  readonly database: Database;
  readonly dataDir: string;
  /**
   * Creates a key, for a new organisation unless `organizationId` is set. A new prepaid organisation gets `credits`;
   * default: enough.
   */
  caller(options?: {
    mode?: Mode;
    scopes?: readonly Scope[];
    organizationId?: string;
    name?: string;
    billing?: 'SELF_SERVICE' | 'CONTRACT';
    credits?: number;
  }): Promise<Caller>;
  /** Adds prepaid credits to the caller's organisation. */
  grant(caller: Caller, credits: number): Promise<void>;
  /** Runs every job that is due by the world's clock, and those they enqueue. Throws what a job threw. */
  settle(): Promise<void>;
  mailbox(): Promise<MailboxMessage[]>;
  close(): Promise<void>;
}

interface WorldSetup {
  /** Environment variables, as set by an operator. */
  readonly env?: Record<string, string>;
  /** Target of the log, instead of standard output. */
  readonly log?: Log;
  /** Default: a running clock. */
  readonly clock?: MovableClock;
  /** The clock of the machine, which is compared with other clocks. */
  readonly machineTime?: MachineTime;
  /** A migrated database, which `close()` closes. Default: one of the test run. */
  readonly database?: Database;
}

/** Children of all worlds of this process: to start one takes longer than most of its tasks. They end with it. */
const shared = new PdfSandboxes({ timestampAuthorities: [] });

/** Opens a world. */
export async function openWorld({
  env = {},
  log,
  clock = new MovableClock(),
  machineTime,
  database: given,
}: WorldSetup = {}): Promise<World> {
  const database = given ?? (await createTestDatabase({ poolSize: 3 }));
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'esign-world-'));
  const port = await freePort();
  const config = loadConfig({
    RATE_LIMIT_LIVE: '1000000',
    RATE_LIMIT_TEST: '1000000',
    RATE_LIMIT_VERIFY: '1000000',
    RATE_LIMIT_LINK: '1000000',
    RATE_LIMIT_TSA: '1000000',
    RATE_LIMIT_PKI: '1000000',
    IDV_SANDBOX: 'true',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...env,
  });
  // Services with an authority of their own start more children.
  const sandboxes = config.timestampAuthorities.length ? undefined : shared;
  const service = await compose(config, {
    clock,
    ...(machineTime && { machineTime }),
    ...(log && { log }),
    ...(sandboxes && { sandboxes }),
  });
  const server: RunningServer = await startServer(service);
  const { services } = service;
  const sharedIds = typesPerId();
  return {
    url: config.publicUrl,
    clock,
    service,
    database,
    dataDir,
    caller: async ({ mode = 'TEST', scopes: may = scopes, organizationId, ...options } = {}) => {
      const { name = 'Atelier Horizon', billing = 'SELF_SERVICE', credits = PLENTY } = options;
      const id = organizationId ?? (await createOrganization(services, { name, billing })).id;
      if (!organizationId && billing === 'SELF_SERVICE' && credits) await grantCredits(services, id, credits);
      const { key, id: keyId } = await createApiKey(services, { organizationId: id, mode, scopes: may, name: 'test' });
      return { organizationId: id, keyId, key };
    },
    grant: async ({ organizationId }, credits) => {
      await grantCredits(services, organizationId, credits);
    },
    settle: async () => {
      const { failures } = await runDueJobs({
        database: services.database,
        tasks: tasksOf(services),
        log: services.log,
        until: clock.now(),
      });
      if (failures.length)
        throw new AggregateError(
          failures.map(({ error }) => error),
          failures.map(({ task }) => task).join(),
        );
      // The job that writes checkpoints waits for further events.
      await checkpointChains(services);
    },
    mailbox: async () => (await fetch(`${config.publicUrl}/dev/mailbox.json`)).json() as Promise<MailboxMessage[]>,
    close: async () => {
      await server.stop();
      await service.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
      const shared = sharedIds();
      if (shared.length) throw new Error(`One id, several types: ${shared.join('; ')}`);
    },
  };
}

/** Enough credits for anything a test sends. */
const PLENTY = 10_000;
