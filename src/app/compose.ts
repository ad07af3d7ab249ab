import { GraphQLError } from 'graphql';
import { bindings } from '../../rest/bindings/index.ts';
import { loadOperations, runOperation } from '../../rest/run-operation.ts';
import { type KeyActor, scopes } from '../kernel/actor.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { Fault } from '../kernel/fault.ts';
import { isRecord } from '../kernel/unknown.ts';
import { accessNeeds } from '../modules/access/index.ts';
import { type PdfSandboxes, sandboxes } from '../modules/documents/index.ts';
import { type Present, presenting } from '../modules/messages/index.ts';
import { manifests } from '../modules/rooms.ts';
import { authorities, sealingAuthorities } from '../modules/signing/index.ts';
import {
  Authority,
  ClockGuard,
  openTimestamps,
  writeCrlFiles,
  writeRootFiles,
  writeSealChains,
} from '../modules/trust/index.ts';
import type { Config } from '../platform/config/index.ts';
import { openDatabase, type Schema } from '../platform/database/index.ts';
import type { Context } from '../platform/graphql/context.ts';
import { openRateLimiter } from '../platform/http/rate-limit.ts';
import { type Cipher, findRunningVersions, openStoredKeystore } from '../platform/keystore/index.ts';
import { createLog, type Log } from '../platform/log/index.ts';
import { ClockWatch, type MachineTime } from '../platform/machine-clock/index.ts';
import { smtpMailer } from '../platform/mail/index.ts';
import { Neighbours } from '../platform/neighbours/index.ts';
import { inProject, version } from '../platform/project-root.ts';
import { openBus } from '../platform/realtime/index.ts';
import { give } from '../platform/room.ts';
import type { ServiceKey, Services } from '../platform/services.ts';
import { httpSms } from '../platform/sms/index.ts';
import { openStorage, TemporaryLinks } from '../platform/storage/index.ts';
import { startTracing } from '../platform/tracing/index.ts';
import { blobsInUse, encryptedColumns, lastingPurposes } from './encrypted-columns.ts';
import { readPersonData } from './organization/person-data.ts';
import { RoomServices } from './room-services.ts';
import type { OnStep } from './start-steps.ts';

/** The REST operation that shows each resource, by operationId. */
const documents: Readonly<Record<Parameters<Present>[0], string>> = {
  envelope: 'getEnvelope',
  mandate: 'getSigningMandate',
  batch: 'getSealBatch',
  session: 'getAttendanceSession',
};

/** Loaded on first use: commands that present nothing do not build the schema. */
let loading: ReturnType<typeof load> | undefined;
async function load() {
  const { schema } = await import('../graphql/schema.ts');
  return { schema, operations: loadOperations([inProject('rest/operations'), inProject('rest/events')], schema) };
}

/**
 * Returns a resource as `GET` would for its own organisation, by the same operation and binding; null if that answers
 * `not_found`. Rejects with any other error.
 */
export async function presentResource(
  services: Services,
  ...[resource, id, owner]: Parameters<Present>
): ReturnType<Present> {
  const { schema, operations } = await (loading ??= load());
  const operation = operations.get(documents[resource]);
  if (!operation) throw new Error(`missing GraphQL document: ${documents[resource]}`);
  const request = { params: { id }, query: {}, body: undefined };
  const route = { ...operation, ...bindings[documents[resource]] };
  try {
    const shown = await runOperation(schema, route, { id }, request, presentContext(services, owner));
    if (!isRecord(shown)) throw new Error(`${resource} is no object`);
    return shown;
  } catch (error) {
    const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
    if (cause instanceof Fault && cause.code === 'not_found') return null;
    throw cause;
  }
}

/** Context of the service itself, with the rights of an API key of that organisation and mode. */
function presentContext(services: Services, { organizationId, mode }: Parameters<Present>[2]): Context {
  const actor: KeyActor = { kind: 'key', keyId: 'system', organizationId, mode, scopes };
  return { services, actor, origin: { requestId: '', ip: null, userAgent: null }, blob: () => undefined };
}

/** A complete service without HTTP: shared by the server, the worker, the command line and the tests. */
export interface Service {
  readonly services: Services;
  /** Replaces what a room gave: for tests. */
  readonly replace: <T>(key: ServiceKey<T>, value: T) => void;
  readonly authority: Authority;
  /** Decrypts values of SECRET_KEY and SECRET_KEY_PREVIOUS. */
  readonly cipher: Cipher;
  /** The timestamp authority of each mode. */
  readonly timestamps: ReturnType<typeof openTimestamps>;
  /** Of the built-in timestamp authority. */
  readonly clockGuard: ClockGuard;
  close(): Promise<void>;
}

/** What callers may replace. */
interface Parts {
  readonly clock?: Clock;
  /** What the clock of the machine is checked by. */
  readonly machineTime?: MachineTime;
  readonly log?: Log;
  /** Told what was opened. */
  readonly onStep?: OnStep;
  /** What happens if the schema is not that of this program; default `require`. */
  readonly schema?: Schema;
  /** Child processes that several services share; their owner closes them. Default: children of its own. */
  readonly sandboxes?: PdfSandboxes;
}

/** Opens all parts in order. If one fails, closes those already open. */
export async function compose(
  config: Config,
  {
    clock = systemClock,
    machineTime,
    log = createLog(config.logLevel),
    onStep,
    schema = 'require',
    sandboxes: shared,
  }: Parts = {},
): Promise<Service> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const neighbours = new Neighbours(log);
    closers.push(await startTracing({ endpoint: config.otlpEndpoint, version: version(), log }));
    const { databaseUrl, databasePoolSize: poolSize, dataDir } = config;
    const database = await openDatabase({
      ...{ databaseUrl, poolSize, dataDir, log, neighbours, onStep, schema },
      findRunning: findRunningVersions,
    });
    closers.push(() => database.close());
    const clockWatch = new ClockWatch({ database, clock, log, neighbours, time: machineTime });
    await clockWatch.compare();
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
    const { pkiUrl, policyArc, proofRetentionYears: retentionYears, sealOrganization: organization } = config;
    const onChange = async () => {
      await writeRootFiles(database, config.dataDir);
      if (clockWatch.isRight()) await writeCrlFiles(authority, config.dataDir);
    };
    const hierarchy = {
      database,
      keystore,
      clock,
      clockWatch,
      pkiUrl,
      retentionYears,
      policyArc,
      organization,
      onChange,
    };
    const authority: Authority = await Authority.open(hierarchy);
    await onChange();
    await writeSealChains(database, config.dataDir);
    onStep?.('Keys and certificates are ready');
    const isBuiltIn = config.timestampAuthorities.length === 0;
    const clockGuard = new ClockGuard({
      database,
      log,
      time: machineTime,
      neighbours: isBuiltIn ? neighbours : undefined,
    });
    const timestamps = openTimestamps({ authority, guard: clockGuard, config, clock, clockWatch, log, neighbours });
    const rooms = new RoomServices([
      give(
        authorities,
        (own) => sealingAuthorities(own, { authority, timestamps }),
        async ({ credential, ownCredentials }) => {
          await ownCredentials.close();
          await credential?.close();
        },
      ),
      give(accessNeeds.readPersonData, () => (person, most) => readPersonData({ database, cipher }, person, most)),
      give(
        presenting,
        (own) =>
          (...resource) =>
            presentResource(own, ...resource),
      ),
      ...manifests.flatMap((room) => room.services ?? []),
    ]);
    if (shared) rooms.share(sandboxes, shared);
    const services: Services = {
      config,
      clock,
      clockWatch,
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
      blobsInUse,
      of: (key) => rooms.get(key, services),
      dispatch: async (tx, domainEvents) => {
        for (const room of manifests) await room.subscribers?.(services, tx, domainEvents);
        for (const room of manifests) await room.lastSubscribers?.(services, tx, domainEvents);
      },
    };
    closers.push(() => rooms.close());
    rooms.get(authorities, services);
    return {
      services,
      replace: (key, value) => rooms.replace(key, value),
      authority,
      cipher,
      timestamps,
      clockGuard,
      close,
    };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}
