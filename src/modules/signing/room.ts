import { give, type Room } from '../../platform/room.ts';
import { envelopeNeeds } from '../envelopes/index.ts';
import { faults } from './faults.ts';
import { jobs, sweep } from './jobs.ts';
import './schema/index.ts';
import { findBegunSeals } from './list-sealings.ts';
import { reasons } from './reasons.ts';
import { SEALING_LANE } from './sealing-lane.ts';
import { encryptedColumns } from './signature-row.ts';
import { subscribers } from './subscribers.ts';
import { withUnmadeSeal } from './waiting-seals.ts';

export const room = {
  faults,
  reasons,
  jobs,
  lanes: { [SEALING_LANE]: 12 },
  sweep,
  subscribers: (_services, tx, domainEvents) => subscribers(tx, domainEvents),
  encryptedColumns,
  services: [
    give(envelopeNeeds.findBegunSeals, () => findBegunSeals),
    give(envelopeNeeds.withUnmadeSeal, () => withUnmadeSeal),
  ],
} satisfies Room;
