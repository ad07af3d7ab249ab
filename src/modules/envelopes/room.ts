import { give, type Room } from '../../platform/room.ts';
import { accessNeeds } from '../access/index.ts';
import { creditNeeds } from '../credits/index.ts';
import { countSmsSigners } from './count-sms-signers.ts';
import { readSubjectsOfSignLinks } from './envelope-to-sign.ts';
import { eraseSignersByEmail } from './erase-signers.ts';
import { faults } from './faults.ts';
import { jobs, sweep } from './jobs.ts';
import { reasons as labelReasons } from './labels/reasons.ts';
import './labels/schema/index.ts';
import { signerLinkGenerations } from './link-generations.ts';
import { liveBlobs, unpurgedEnvelopes } from './live-blobs.ts';
import { reasons } from './reasons.ts';
import { REMIND_TASK, jobs as reminderJobs, sweep as sweepReminders } from './reminders/jobs.ts';
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
    await subscribers(tx, domainEvents);
    await reminderSubscribers(services, tx, domainEvents);
  },
  services: [
    give(accessNeeds.eraseSignersByEmail, () => eraseSignersByEmail),
    give(accessNeeds.findSubjects['envelopes:read'], () => findOwnEnvelopeIds),
    give(accessNeeds.linkGenerations.sign, () => signerLinkGenerations),
    give(accessNeeds.linkSubjects.sign, () => readSubjectsOfSignLinks),
    give(creditNeeds.countSmsSigners, () => countSmsSigners),
  ],
  blobsInUse: [liveBlobs],
  blobKeepers: unpurgedEnvelopes,
} satisfies Room;
