import type { Outcome } from '../../src/app/cli/command.ts';
import { doctor } from '../../src/app/cli/doctor.ts';
import type { World } from './world.ts';

/** What `esign doctor` says of a world, however slow the machine is. */
export const examineWorld = ({ service, clock }: World): Promise<Outcome> =>
  doctor({ config: service.services.config, clock, timeLimit: 60_000 });
