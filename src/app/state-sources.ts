import { MINUTE } from '../kernel/clock.ts';
import { readSealingBacklog as readSheetBacklog } from '../modules/attendance/index.ts';
import { readLogState } from '../modules/evidence/log/index.ts';
import { readDeliveryBacklog, readMessageBacklog } from '../modules/messages/index.ts';
import { readSealingBacklog } from '../modules/signing/index.ts';
import { countDeposits, type PreservationStatus, readRecordState, readStatus } from '../modules/verification/index.ts';
import { findLastBackup } from '../platform/backup/index.ts';
import { readJobBacklog } from '../platform/jobs/index.ts';
import { messageChannels, type StateSource, sealKinds, sealWaits } from '../platform/metrics/index.ts';
import type { Services } from '../platform/services.ts';
import { listOwnExpiring } from './certificate-expiry.ts';
import { countPastEnd, endingKinds } from './ended-rows.ts';

/** Gauges of waiting work, read from the database, room by room. The most expensive one is last. */
export const stateSources = (services: Services): readonly StateSource[] => [
  {
    gauges: [
      {
        name: 'esign_rows_past_end',
        help: 'Envelopes, sessions, batches, bulk sends and mandates whose retention has ended and whose rows are still here.',
        labels: { kind: endingKinds },
      },
    ],
    every: 10 * MINUTE,
    read: async (client) =>
      [...(await countPastEnd(services, client))].map(([kind, value]) => ({
        name: 'esign_rows_past_end',
        labels: { kind },
        value,
      })),
  },
  {
    gauges: [
      {
        name: 'esign_sealings_waiting',
        help: 'Seals that are not made yet, by the reason why the last attempt failed; "in_progress" if none has failed.',
        labels: { kind: sealKinds, reason: ['in_progress', ...sealWaits] },
      },
      {
        name: 'esign_sealings_oldest_seconds',
        help: 'Age of the oldest seal that is not made yet.',
        labels: { kind: sealKinds, reason: ['in_progress', ...sealWaits] },
      },
    ],
    read: async (client) => [
      ...(await readSealingBacklog(client, services.clock.now())),
      ...(await readSheetBacklog(client, services.clock.now())),
    ],
  },
  {
    gauges: [
      { name: 'esign_jobs_due', help: 'Jobs that are due and not running yet.', labels: { task: null } },
      {
        name: 'esign_jobs_oldest_due_seconds',
        help: 'How late the oldest due job is.',
        labels: { task: null },
      },
    ],
    read: readJobBacklog,
  },
  {
    gauges: [
      {
        name: 'esign_webhook_deliveries_waiting',
        help: 'Webhook deliveries whose attempt is "due", and those "retrying" that wait for their next attempt.',
        labels: { state: ['due', 'retrying'] },
      },
      {
        name: 'esign_webhook_deliveries_oldest_seconds',
        help: 'How late the oldest due attempt is; for "retrying", the age of the oldest delivery.',
        labels: { state: ['due', 'retrying'] },
      },
    ],
    read: (client) => readDeliveryBacklog(client, services.clock.now()),
  },
  {
    gauges: [
      {
        name: 'esign_messages_waiting',
        help: 'E-mails and SMS that are not sent yet.',
        labels: { channel: messageChannels },
      },
      {
        name: 'esign_messages_oldest_seconds',
        help: 'Age of the oldest e-mail or SMS that is not sent yet.',
        labels: { channel: messageChannels },
      },
    ],
    read: (client) => readMessageBacklog(client, services.clock.now()),
  },
  {
    gauges: [
      {
        name: 'esign_backup_age_seconds',
        help: 'Time since `esign backup` last completed; missing if it never did.',
      },
    ],
    every: MINUTE,
    read: async () => {
      const last = await findLastBackup(services.database);
      if (!last) return [];
      return [{ name: 'esign_backup_age_seconds', value: secondsBetween(last.completedAt, services.clock.now()) }];
    },
  },
  {
    gauges: [
      { name: 'esign_log_entries_waiting', help: 'Final heads that are not in the transparency log yet.' },
      { name: 'esign_log_checkpoint_age_seconds', help: 'Age of the newest checkpoint of the transparency log.' },
      {
        name: 'esign_log_unwitnessed_seconds',
        help: 'How long the newest checkpoint has lacked cosignatures that LOG_WITNESS_POLICY needs; 0 if it has them.',
      },
    ],
    every: MINUTE,
    read: async () => {
      const { waiting, signedAt, isWitnessed } = await readLogState(services);
      const age = signedAt ? secondsBetween(signedAt, services.clock.now()) : null;
      return [
        { name: 'esign_log_entries_waiting', value: waiting },
        ...(age === null ? [] : [{ name: 'esign_log_checkpoint_age_seconds', value: age }]),
        ...(age === null ? [] : [{ name: 'esign_log_unwitnessed_seconds', value: isWitnessed ? 0 : age }]),
      ];
    },
  },
  {
    gauges: [
      {
        name: 'esign_record_oldest_waiting_seconds',
        help: 'Age of the oldest fingerprint of a day that is over and has no evidence record yet; 0 if none waits.',
      },
      {
        name: 'esign_record_age_seconds',
        help: 'Age of the newest tree of evidence records; missing before the first.',
      },
      { name: 'esign_record_renewals_due', help: 'Trees of evidence records whose time-stamp is due to be renewed.' },
      { name: 'esign_record_lapsed', help: 'Trees of evidence records whose time-stamp ended before it was renewed.' },
    ],
    every: MINUTE,
    read: async () => {
      const { oldestWaiting, stampedAt, due, lapsed } = await readRecordState(services);
      const now = services.clock.now();
      const waited = oldestWaiting ? secondsBetween(oldestWaiting, now) : 0;
      return [
        { name: 'esign_record_oldest_waiting_seconds', value: waited },
        ...(stampedAt ? [{ name: 'esign_record_age_seconds', value: secondsBetween(stampedAt, now) }] : []),
        { name: 'esign_record_renewals_due', value: due },
        { name: 'esign_record_lapsed', value: lapsed },
      ];
    },
  },
  {
    gauges: [
      { name: 'esign_deposits_kept', help: 'Deposited PDFs that are kept.' },
      { name: 'esign_deposits_bytes', help: 'Size of the deposited PDFs that are kept, as they were given.' },
    ],
    every: MINUTE,
    read: async () => {
      const { kept, bytes } = await countDeposits(services);
      return [
        { name: 'esign_deposits_kept', value: kept },
        { name: 'esign_deposits_bytes', value: bytes },
      ];
    },
  },
  {
    gauges: [
      {
        name: 'esign_organization_seal_expiry_seconds',
        help: 'Time until the first certificate ends that organisations seal with (`esign seal list`); missing if none has one.',
      },
    ],
    every: MINUTE,
    read: async () => {
      const ends = (await listOwnExpiring(services.database)).map(({ certificate }) => certificate.notAfter.getTime());
      if (ends.length === 0) return [];
      const value = secondsBetween(services.clock.now(), new Date(Math.min(...ends)));
      return [{ name: 'esign_organization_seal_expiry_seconds', value }];
    },
  },
  {
    gauges: preservation.map(([name, help]) => ({ name, help })),
    // There may be a million rows.
    every: MINUTE,
    read: async () => {
      const standing = await readStatus(services);
      return preservation.flatMap(([name, , measure]) => {
        const value = measure(standing, services.clock.now());
        return value === null ? [] : [{ name, value }];
      });
    },
  },
];

type ValueOf = (standing: PreservationStatus, now: Date) => number | null;

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1_000;

const preservation: readonly (readonly [name: string, help: string, valueOf: ValueOf])[] = [
  ['esign_preservation_files', 'Stored sealed files that must stay valid.', ({ files }) => files],
  ['esign_preservation_due', 'Stored files whose time-stamp is due to be renewed.', ({ due }) => due],
  [
    'esign_preservation_overdue',
    'Stored files whose last time-stamp ended before it was renewed.',
    ({ overdue }) => overdue,
  ],
  ['esign_preservation_failing', 'Stored files whose last renewal or reading failed.', ({ failing }) => failing],
  ['esign_preservation_damaged', 'Stored files whose bytes are missing or changed.', ({ damaged }) => damaged],
  [
    'esign_preservation_oldest_due_seconds',
    'How long the oldest due renewal has waited.',
    ({ oldestDue }, now) => (oldestDue ? secondsBetween(oldestDue, now) : 0),
  ],
  [
    'esign_preservation_next_end_seconds',
    'Time until the end of the first time-stamp that must be renewed; missing if none must.',
    ({ nextEnd }, now) => (nextEnd ? secondsBetween(now, nextEnd) : null),
  ],
];
