import { definitely } from '../../../kernel/definitely.ts';
import type { Ask, SandboxTask } from '../../../platform/sandbox/serve.ts';
import type { WrittenFile } from '../types.ts';
import { type SealedPdf, type SealPdf, sealPdf } from './seal-pdf.ts';

export interface SealDrawn extends Omit<SealPdf, 'from' | 'sha256'> {
  /** A drawing task, its input, and the path of the drawing while it is sealed. */
  readonly draw: { readonly task: string; readonly payload: object; readonly to: string };
}

/**
 * Draws a file with one of these tasks and seals it at once. Nobody needs the unsealed file, so it is neither flushed
 * to disk nor stored.
 * @throws what the drawing and `sealPdf` throw
 */
export const sealDrawn =
  (drawings: Readonly<Record<string, SandboxTask>>) =>
  async ({ draw, ...seal }: SealDrawn, ask: Ask): Promise<SealedPdf> => {
    const { task, payload, to: from } = draw;
    if (!Object.hasOwn(drawings, task)) throw new TypeError(`unknown drawing: ${task}`);
    const drawn = (await definitely(drawings[task], task)({ ...payload, to: from } as never, ask)) as WrittenFile;
    // Nobody countersigns a file of the service.
    return sealPdf({ ...seal, from, sha256: drawn.sha256 }, ask, { isFinal: true });
  };
