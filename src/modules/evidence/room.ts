import type { Room } from '../../platform/room.ts';
import { faults } from './faults.ts';
import { jobs, sweep } from './jobs.ts';
import { encryptedColumns } from './openings.ts';
import { reasons } from './reasons.ts';
import './schema/index.ts';

export const room = { faults, reasons, jobs, sweep, encryptedColumns } satisfies Room;
