import type { RunOptions } from '../../platform/sandbox/index.ts';
import type { Services } from '../../platform/services.ts';
import { sandboxes } from './sandbox.ts';
import { withTempFiles } from './temp-files.ts';
import type { WrittenFile } from './types.ts';

/**
 * Draws a file in a child (fonts meet untrusted names and reasons there) and stores it. Nothing refers to the file yet.
 * @param task a task of `app/pdf-child.ts` that writes to the path `to`; it may return more than the file
 */
export function drawFile<Drawn extends WrittenFile = WrittenFile>(
  services: Services,
  task: string,
  payload: object,
  options: RunOptions & Required<Pick<RunOptions, 'turnOf'>>,
): Promise<Drawn> {
  return withTempFiles(services, ['drawn'], async ({ drawn: to }) => {
    const written = await services
      .of(sandboxes)
      .get('sealing')
      .run<Drawn>(task, { ...payload, to }, options);
    await services.storage.adopt(to, written.sha256);
    return written;
  });
}
