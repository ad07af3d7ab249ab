import type { Room } from '../../platform/room.ts';
import { encryptedColumns } from './attributes.ts';
import { jobs, sweep } from './jobs.ts';
import { faults as mandateFaults, reasons as mandateReasons } from './mandates/refusals.ts';
import { faults, reasons } from './refusals.ts';
import './mandates/schema/index.ts';
import './schema/index.ts';
import { CHECKS_LANE } from './schedule.ts';

export const room = {
  faults: { ...faults, ...mandateFaults },
  reasons: { ...reasons, ...mandateReasons },
  jobs,
  lanes: { [CHECKS_LANE]: 4 },
  sweep,
  encryptedColumns,
} satisfies Room;
