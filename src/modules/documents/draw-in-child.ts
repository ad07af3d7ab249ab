import type { Services } from '../../platform/services.ts';
import { sandboxes } from './sandbox.ts';

/** Runs a room's drawing task (its `tasks.ts`) in a child, where fonts meet untrusted names, and returns its result. */
export const drawInChild = <Drawn extends object>(services: Services, task: string, input: object): Promise<Drawn> =>
  services.of(sandboxes).get('reading').run<Drawn>(task, input);
