import type { FaultTable } from '../kernel/fault.ts';
import type { ReasonTable } from '../kernel/reason.ts';
import type { Sql, Tx } from './database/index.ts';
import type { CronEntry, Lanes, Tasks } from './jobs/index.ts';
import type { EncryptedColumn } from './keystore/index.ts';
import type { DomainEvent, ServiceKey, Services } from './services.ts';
import type { BlobQuery } from './storage/blobs-in-use.ts';

/** Does work that is due by the clock. Returns how much of each kind was done. */
type Sweep = (services: Services) => Promise<Readonly<Record<string, number>>>;

/** Acts on events, in their transaction. */
type Subscribers = (services: Services, tx: Tx, domainEvents: readonly DomainEvent[]) => Promise<void>;

/** What a room gives to the process under a key. */
export interface Given {
  readonly key: ServiceKey<unknown>;
  /** Makes it, at the first use. */
  readonly make: (services: Services) => unknown;
  /** Called at the end, with what was made. */
  close?(made: unknown): Promise<void>;
}

/** Gives a value, or a function that earlier rooms call, under its key. */
export const give = <T>(
  key: ServiceKey<T>,
  make: (services: Services) => NoInfer<T>,
  close?: (made: NoInfer<T>) => Promise<void>,
): Given => ({ key, make, ...(close && { close }) });

/**
 * The manifest of a room of the domain: what it gives to the whole service, beside its door and its part of the schema.
 * `src/app` composes the service by a loop over `src/modules/rooms.ts`.
 */
export interface Room {
  /** Error codes that it declares. */
  readonly faults?: FaultTable;
  /** Sentences of its refusals, by code. */
  readonly reasons?: ReasonTable;
  readonly jobs?: (services: Services) => Tasks;
  /** When jobs of its own run by the clock. */
  readonly cron?: readonly CronEntry[];
  /** Places of its slow jobs in each process. */
  readonly lanes?: Lanes;
  /** Each minute: what is due, and what a process that died has left. */
  readonly sweep?: Sweep;
  /** What `esign sweep` does beside `sweep`: work that has a job of its own by the clock. */
  readonly sweepLong?: Sweep;
  readonly subscribers?: Subscribers;
  /** Subscribers that must run after those of all rooms, because they lock what other transactions wait for. */
  readonly lastSubscribers?: Subscribers;
  /** Columns encrypted under SECRET_KEY, in the order of a rotation. */
  readonly encryptedColumns?: readonly EncryptedColumn[];
  /** What it keeps for the life of the process, and what earlier rooms need of it. */
  readonly services?: readonly Given[];
  /** Queries for the blobs that its rows refer to. Without its query, the sweep deletes them and backups miss them. */
  readonly blobsInUse?: readonly BlobQuery[];
  /** Subquery with the column `id`: its rows that keep the blobs of other rooms. */
  readonly blobKeepers?: Sql;
}
