import { CredentialRefused, CredentialUnavailable } from '../modules/trust/index.ts';
import type { Services } from '../platform/services.ts';

/**
 * Checks the configured credential of the service's seal before anything is served. If its token, its remote service or
 * its CA does not answer now, only live seals wait.
 * @throws CredentialRefused if it can never seal as configured
 */
export async function checkSealCredential({ sealing, log }: Pick<Services, 'sealing' | 'log'>): Promise<void> {
  try {
    await sealing.credential?.check();
  } catch (error) {
    if (error instanceof CredentialUnavailable)
      log.warn({ err: error }, 'the seal credential cannot be used now: live seals wait');
    else if (error instanceof CredentialRefused)
      throw new CredentialRefused(`The service cannot seal with SEAL_CREDENTIAL. ${error.message}`);
    else throw error;
  }
}
