import type { Mode } from '../../kernel/actor.ts';
import { definitely } from '../../kernel/definitely.ts';
import type { Services } from '../../platform/services.ts';
import { parseCms } from '../../standards/cms/parse.ts';
import { mergeValidationData, type ValidationData } from '../../standards/pades/index.ts';
import { withTimestamps } from './unavailable.ts';

/**
 * Collects what a validator needs for a signature by `sealDigest` without any network (EN 319 142-1, 5.4.2): the chains
 * of the seal and of its time-stamp, with the status of each certificate as of now.
 * @throws Fault `unavailable`
 */
export function collectValidationData(services: Services, mode: Mode, cms: Buffer): Promise<ValidationData> {
  const { authority, timestamps } = services.sealing;
  const { signerCertificate, signatureTimestamp } = parseCms(cms);
  const certificate = definitely(signerCertificate, 'certificate of the seal');
  const token = definitely(signatureTimestamp, 'time-stamp of the seal');
  return withTimestamps(services, async () =>
    mergeValidationData(
      await Promise.all([
        authority.validationData(mode, services.clock.now(), [certificate]),
        timestamps[mode].validationData([token]),
      ]),
    ),
  );
}
