import type { Kit } from '../../platform/kit.ts';
import { sandboxFor } from './sandbox.ts';

/** Runs a room's own drawing task (its `tasks.ts`) in a child, where names from outside meet fonts, and gives its answer. */
export const drawInChild = <Drawn extends object>(kit: Kit, task: string, input: object): Promise<Drawn> =>
  sandboxFor(kit, 'reading').run<Drawn>(task, input);
