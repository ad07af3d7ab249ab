import type { Room } from '../../platform/room.ts';
import { jobs } from './console/send-sign-in-code.ts';
import { faults } from './faults.ts';
import { reasons as personReasons } from './people/reasons.ts';
import './people/schema/index.ts';
import { reasons } from './reasons.ts';
import './schema/index.ts';
import { sweep } from './sweep.ts';

export const room = { faults, reasons: { ...reasons, ...personReasons }, jobs, sweep } satisfies Room;
