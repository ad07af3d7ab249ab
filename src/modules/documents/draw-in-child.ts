import type { Services } from '../../platform/services.ts';

/** Runs a room's own drawing task (its `tasks.ts`) in a child, where names from outside meet fonts, and gives its answer. */
export const drawInChild = <Drawn extends object>(services: Services, task: string, input: object): Promise<Drawn> =>
  services.sandboxes.get('reading').run<Drawn>(task, input);
