import type { Outcome } from '../../src/cli/command.ts';
import { doctor } from '../../src/cli/doctor.ts';
import type { World } from './world.ts';

/** Runs `esign doctor` on a world, without time limits of a slow machine. */
export const examineWorld = ({ service, clock }: World): Promise<Outcome> =>
  doctor({ config: service.services.config, clock, timeLimit: 60_000 });
