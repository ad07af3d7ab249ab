import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import { type PdfUpload, receivePdf } from './receive-pdf.ts';
import { reasonOf, refuseInput } from './refusals.ts';
import { sandboxes } from './sandbox.ts';
import { withTempFiles } from './temp-files.ts';

export interface ReadUpload extends PdfUpload {
  /** Owner of the file: owners take turns, so that one cannot delay the others. */
  readonly turnOf: string;
  readonly maxBytes: number;
  /** A task of `app/pdf-child.ts` that reads the file at `from`, and its other input. */
  readonly task: string;
  readonly payload: object;
}

/**
 * Reads a PDF in a child, without storing it.
 * @throws Fault `invalid_body` (not base64, or more than the child can read), `payload_too_large`
 */
export function readUpload<R extends object>(services: Services, input: ReadUpload, blob: Context['blob']): Promise<R> {
  const { turnOf, maxBytes, path, task, payload } = input;
  return withTempFiles(services, ['upload'], async ({ upload: from }) => {
    await receivePdf(services, input, { to: from, maxBytes, blob });
    try {
      return await services
        .of(sandboxes)
        .get('reading')
        .run<R>(task, { ...payload, from }, { turnOf });
    } catch (error) {
      const reason = reasonOf(error);
      throw reason ? refuseInput(path, reason) : error;
    }
  });
}
