import * as client from 'openid-client';
import { Fault } from '../../../kernel/fault.ts';
import type { Services } from '../../../platform/services.ts';
import { withProvider } from './provider.ts';

/**
 * The address that also ends the person's session at the provider (OpenID Connect RP-Initiated Logout 1.0 §2). Null if
 * the provider has none or does not answer: the session here has ended anyway.
 */
export async function signOutUrl(services: Services): Promise<string | null> {
  if (!services.config.oidc) return null;
  try {
    return await withProvider(services, async (configuration) => {
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      const parameters = { post_logout_redirect_uri: `${services.config.publicUrl}/console` };
      return client.buildEndSessionUrl(configuration, parameters).href;
    });
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}
