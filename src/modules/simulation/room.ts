import type { Room } from '../../platform/room.ts';
import { faults } from './play.ts';
import { reasons } from './test-clock.ts';
import './schema/index.ts';

export const room = { faults, reasons } satisfies Room;
