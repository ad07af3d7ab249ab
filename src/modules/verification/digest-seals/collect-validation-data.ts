import type { Mode } from '../../../kernel/actor.ts';
import { definitely } from '../../../kernel/definitely.ts';
import type { Services } from '../../../platform/services.ts';
import { parseCms } from '../../../standards/cms/parse.ts';
import { mergeValidationData, type ValidationData } from '../../../standards/pades/index.ts';
import { withOutside } from './unavailable.ts';

/**
 * Collects what a validator needs for a signature by `sealDigest` without any network (EN 319 142-1, 5.4.2): the chains
 * of the seal and of its time-stamp, with the status of each certificate as of now.
 * @throws Fault `unavailable`
 */
export function collectValidationData(services: Services, mode: Mode, cms: Buffer): Promise<ValidationData> {
  const { authority, seals, outside, timestamps } = services.sealing;
  const { signerCertificate, certificates, signatureTimestamp } = parseCms(cms);
  const certificate = definitely(signerCertificate, 'certificate of the seal');
  const token = definitely(signatureTimestamp, 'time-stamp of the seal');
  return withOutside(services, async () =>
    mergeValidationData(
      await Promise.all([
        // The service may have had another credential when it made the seal, or sealed with its own key for everything.
        authority.holds(certificate)
          ? authority.validationData(mode, services.clock.now(), [certificate])
          : seals.validationDataOf(certificate).then((data) => data ?? outside.of(certificate, certificates)),
        timestamps[mode].validationData([token]),
      ]),
    ),
  );
}
