import type { Room } from '../../platform/room.ts';
import { encryptedColumns } from './attributes.ts';
import { faults } from './faults.ts';
import { jobs, sweep } from './jobs.ts';
import { faults as mandateFaults } from './mandates/faults.ts';
import { reasons as mandateReasons } from './mandates/reasons.ts';
import './mandates/schema/index.ts';
import { reasons } from './reasons.ts';
import './schema/index.ts';
import { CHECKS_LANE } from './task-names.ts';

export const room = {
  faults: { ...faults, ...mandateFaults },
  reasons: { ...reasons, ...mandateReasons },
  jobs,
  lanes: { [CHECKS_LANE]: 4 },
  sweep,
  encryptedColumns,
} satisfies Room;
