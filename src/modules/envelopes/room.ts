import { give, type Room } from '../../platform/room.ts';
import { accessNeeds } from '../access/index.ts';
import { creditNeeds } from '../credits/index.ts';
import { encryptedColumns } from './comments.ts';
import { readSubjectsOfSignLinks } from './envelope-sql.ts';
import { eraseSignersByEmail } from './erase-signers.ts';
import { jobs, sweep } from './jobs.ts';
import { reasons as labelReasons } from './labels/labels.ts';
import { faults, reasons } from './refusals.ts';
import { countSmsSigners } from './signer-acts.ts';
import './labels/schema/index.ts';
import { REMIND_TASK, jobs as reminderJobs, sweep as sweepReminders } from './reminders/jobs.ts';
import { signerLinkGenerations } from './replace-link.ts';
import { liveBlobs, unpurgedEnvelopes } from './sealed-files.ts';
import './reminders/rules/schema/index.ts';
import './reminders/schema/index.ts';
import { subscribers as reminderSubscribers } from './reminders/subscribers.ts';
import './mission-report/schema/operations.ts';
import './schema/index.ts';
import { findOwnEnvelopeIds } from './store.ts';
import { subscribers } from './subscribers.ts';

export const room = {
  faults,
  reasons: { ...reasons, ...labelReasons },
  jobs: (services) => ({ ...jobs(services), ...reminderJobs(services) }),
  cron: [{ task: REMIND_TASK, everyMinutes: 1 }],
  sweep,
  sweepLong: sweepReminders,
  subscribers: async (services, tx, domainEvents) => {
    await subscribers(services, tx, domainEvents);
    await reminderSubscribers(services, tx, domainEvents);
  },
  services: [
    give(accessNeeds.eraseSignersByEmail, () => eraseSignersByEmail),
    give(
      accessNeeds.findSubjects['envelopes:read'],
      () => (database, owner, ids) => findOwnEnvelopeIds(database, { ...owner, membershipId: null }, ids),
    ),
    give(accessNeeds.linkGenerations.sign, () => signerLinkGenerations),
    give(accessNeeds.linkSubjects.sign, () => readSubjectsOfSignLinks),
    give(creditNeeds.countSmsSigners, () => countSmsSigners),
  ],
  blobsInUse: [liveBlobs],
  blobKeepers: unpurgedEnvelopes,
  encryptedColumns,
} satisfies Room;
