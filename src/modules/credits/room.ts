import type { Room } from '../../platform/room.ts';
import { faults } from './faults.ts';
import { reasons } from './reasons.ts';
import './schema/index.ts';
import { settleReservations } from './settle-reservations.ts';

export const room = { faults, reasons, lastSubscribers: settleReservations } satisfies Room;
