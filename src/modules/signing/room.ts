import { give, type Room } from '../../platform/room.ts';
import { accessNeeds } from '../access/index.ts';
import { envelopeNeeds } from '../envelopes/index.ts';
import { jobs, subscribers, sweep } from './jobs.ts';
import { faults, reasons } from './refusals.ts';
import './schema/index.ts';
import { findBegunSeals, withUnmadeSeal } from './list-sealings.ts';
import { authorizationColumn } from './own-certificate/authorizations.ts';
import { openSignerService, signerService } from './own-certificate/signer-service.ts';
import { SEALING_LANE } from './sealing.ts';
import { hostGenerations, readSeat, seatGenerations } from './seat.ts';
import { encryptedColumns } from './signature-row.ts';

export const room = {
  faults,
  reasons,
  jobs,
  lanes: { [SEALING_LANE]: 12 },
  sweep,
  subscribers: (_services, tx, domainEvents) => subscribers(tx, domainEvents),
  encryptedColumns: [...encryptedColumns, authorizationColumn],
  services: [
    give(signerService, openSignerService, async ({ remote }) => remote?.close()),
    give(accessNeeds.linkGenerations.host, () => hostGenerations),
    give(accessNeeds.linkGenerations.seat, seatGenerations),
    give(accessNeeds.readSeat, () => readSeat),
    give(envelopeNeeds.findBegunSeals, () => findBegunSeals),
    give(envelopeNeeds.withUnmadeSeal, () => withUnmadeSeal),
  ],
} satisfies Room;
