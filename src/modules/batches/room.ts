import { give, type Room } from '../../platform/room.ts';
import { accessNeeds } from '../access/index.ts';
import { envelopeNeeds } from '../envelopes/index.ts';
import { jobs, subscribers, sweep } from './jobs.ts';
import { reasons as mandateReasons } from './mandate-acts/input.ts';
import { jobs as mandateJobs, subscribers as mandateSubscribers, sweep as sweepMandates } from './mandate-acts/jobs.ts';
import { faults, reasons } from './refusals.ts';
import { batchLinkGenerations, inNoLiveBatch } from './store.ts';
import './mandate-acts/schema/index.ts';
import './schema/index.ts';

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
