import { give, type Room } from '../../platform/room.ts';
import { accessNeeds } from '../access/index.ts';
import { envelopeNeeds } from '../envelopes/index.ts';
import { faults } from './faults.ts';
import { jobs, sweep } from './jobs.ts';
import { batchLinkGenerations } from './link-generations.ts';
import { jobs as mandateJobs, sweep as sweepMandates } from './mandate-acts/jobs.ts';
import { reasons as mandateReasons } from './mandate-acts/reasons.ts';
import './mandate-acts/schema/index.ts';
import { subscribers as mandateSubscribers } from './mandate-acts/subscribers.ts';
import { reasons } from './reasons.ts';
import './schema/index.ts';
import { inNoLiveBatch } from './store.ts';
import { subscribers } from './subscribers.ts';

export const room = {
  faults,
  reasons: { ...mandateReasons, ...reasons },
  jobs: (services) => ({ ...mandateJobs(services), ...jobs(services) }),
  sweep: async (services) => ({ ...(await sweepMandates(services)), ...(await sweep(services)) }),
  subscribers: async (services, tx, domainEvents) => {
    await mandateSubscribers(services, tx, domainEvents);
    await subscribers(services, tx, domainEvents);
  },
  services: [
    give(accessNeeds.linkGenerations.batch, () => batchLinkGenerations),
    give(envelopeNeeds.inNoLiveBatch, () => inNoLiveBatch),
  ],
} satisfies Room;
