import type { Room } from '../../platform/room.ts';
import { jobs, sweep } from './jobs.ts';
import { logKeyColumn } from './log/keys.ts';
import { encryptedColumns } from './openings.ts';
import { faults, reasons } from './refusals.ts';
import './schema/index.ts';

export const room = {
  faults,
  reasons,
  jobs,
  sweep,
  encryptedColumns: [...encryptedColumns, logKeyColumn],
} satisfies Room;
