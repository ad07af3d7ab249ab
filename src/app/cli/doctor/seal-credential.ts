import { type Clock, DAY } from '../../../kernel/clock.ts';
import { OutsideData } from '../../../modules/revocation/index.ts';
import { CredentialRefused, CredentialUnavailable, HeldCredential } from '../../../modules/seal-credentials/index.ts';
import type { Config } from '../../../platform/config/index.ts';
import type { Finding } from './finding.ts';

/** A certificate that expires within this time needs the operator's attention. */
const SOON = 30 * DAY;

/** Opens the configured credential of the service's seal, signs once, and collects its validation data. */
export async function examineSealCredential({ sealCredential }: Config, clock: Clock): Promise<readonly Finding[]> {
  const what = 'seal';
  if (!sealCredential) return [];
  const outside = new OutsideData(clock);
  const held = new HeldCredential(sealCredential, { clock, outside, remember: async () => {} });
  try {
    await held.check();
    const { place, certificate } = await held.get();
    const { signer } = await held.seal();
    const { subjectText, notAfter } = certificate;
    const detail = `${subjectText}, ${place}, ${signer.algorithm}, until ${notAfter.toISOString().slice(0, 10)}`;
    return [{ what, state: notAfter.getTime() - clock.now().getTime() < SOON ? 'note' : 'ok', detail }];
  } catch (error) {
    if (error instanceof CredentialUnavailable)
      return [{ what, state: 'fault', detail: `live seals wait: ${error.message}` }];
    if (!(error instanceof CredentialRefused)) throw error;
    return [{ what, state: 'fault', detail: `the service does not start with SEAL_CREDENTIAL: ${error.message}` }];
  } finally {
    await held.close();
  }
}
