import type { Room } from '../../platform/room.ts';
import { faults, reasons } from './refusals.ts';
import './schema/index.ts';
import { settleReservations } from './reserve-credits.ts';

export const room = { faults, reasons, lastSubscribers: settleReservations } satisfies Room;
