import type { Room } from '../../platform/room.ts';
import { faults } from './faults.ts';
import { reasons } from './reasons.ts';
import './schema/index.ts';

export const room = { faults, reasons } satisfies Room;
