import type { Services } from '../../platform/services.ts';
import { sandboxFor } from './sandbox.ts';

/** Runs a room's own drawing task (its `tasks.ts`) in a child, where names from outside meet fonts, and gives its answer. */
export const drawInChild = <Drawn extends object>(services: Services, task: string, input: object): Promise<Drawn> =>
  sandboxFor(services, 'reading').run<Drawn>(task, input);
