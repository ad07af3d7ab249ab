import type { Services } from '../../platform/services.ts';

/** Runs a room's drawing task (its `tasks.ts`) in a child, where fonts meet untrusted names, and returns its result. */
export const drawInChild = <Drawn extends object>(services: Services, task: string, input: object): Promise<Drawn> =>
  services.sandboxes.get('reading').run<Drawn>(task, input);
