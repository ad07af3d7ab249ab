import { writeFile } from 'node:fs/promises';
import { sha256Hex } from '../../kernel/digest.ts';
import type { Reason } from '../../kernel/reason.ts';
import { decodeBase64 } from '../../platform/http/index.ts';
import type { Services } from '../../platform/services.ts';
import type { InspectedPicture, InspectPicture } from './child/inspect-picture.ts';
import { limits } from './limits.ts';
import { because } from './reasons.ts';
import { reasonOf, refuseInput } from './refusals.ts';
import { sandboxes } from './sandbox.ts';
import { withTempFiles } from './temp-files.ts';

interface Intake {
  /** Stores a small grey version, for a sheet with thousands of signatures. */
  readonly small?: boolean;
  /** Stores the pixels alone, without the metadata of a file from elsewhere. */
  readonly clean?: boolean;
}

/**
 * Accepts a drawn or uploaded signature: a PNG in base64, at most 300 KB, that shows more than a dot. A child reads it; then it is
 * stored.
 * @throws Fault `invalid_body` at `path`
 */
export function intakeSignatureImage(
  services: Services,
  base64: string,
  path: string,
  { small = false, clean = false }: Intake = {},
): Promise<{ readonly sha256: string }> {
  return withTempFiles(services, ['picture', 'small'], async ({ picture, small: shrunk }) => {
    const refused = (reason: Reason) => refuseInput(path, reason);
    if (base64.length > Math.ceil(limits.pictureBytes / 3) * 4)
      throw refused(because('larger_than_kb', { kb: limits.pictureBytes / 1024 }));
    const bytes = decodeBase64(base64);
    if (!bytes) throw refused(because('not_base64'));
    await writeFile(picture, bytes, { flag: 'wx', mode: 0o600 });
    const request: InspectPicture = { file: picture, rewritten: small || clean ? shrunk : null, small };
    const seen = await services
      .of(sandboxes)
      .get('reading')
      .run<InspectedPicture>('inspectPicture', request, { turnOf: 'pictures' })
      .catch((error) => {
        const reason = reasonOf(error);
        throw reason ? refused(reason) : error;
      });
    const sha256 = seen.rewrittenSha256 ?? sha256Hex(bytes);
    await services.storage.adopt(seen.rewrittenSha256 ? shrunk : picture, sha256);
    return { sha256 };
  });
}
