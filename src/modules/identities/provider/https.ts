import { fetch } from 'undici';
import { z } from 'zod';
import { bodyOf, whyNoAnswer } from '../../../platform/http/bounded-answer.ts';
import { callOutside } from '../../../platform/metrics/index.ts';
import { beginWaiting, timeForCall, timeLimits } from '../../../platform/neighbours/index.ts';
import type { Services } from '../../../platform/services.ts';
import { declaredOf } from '../attributes.ts';
import { parseOutcome, referenceText } from './outcome.ts';
import { type IdentityProvider, ProviderUnavailable } from './provider.ts';
import { signMessage } from './signature.ts';

/** Maximum size of an answer, bytes. Usual answers have a few hundred. */
const MAX_ANSWER = 64 * 1024;

/**
 * Returns the configured external provider. Its protocol is described in the room's README. Null if none is configured.
 */
export function httpsProvider(services: Services): IdentityProvider | null {
  const { idvUrl, idvSecret, publicUrl, production } = services.config;
  if (!idvUrl || !idvSecret) return null;
  const { host } = new URL(idvUrl);
  const ask = (message: object) =>
    services.neighbours.watch('identities', () =>
      callOutside('idv', () => askProvider(idvUrl, idvSecret, message, services.clock.now())),
    );
  const started = z.object({
    reference: referenceText,
    url: z.url({ protocol: production ? /^https$/ : /^https?$/ }).max(2_000),
  });
  return {
    start: async ({ identityId, mode, method, attributes }) => {
      const answer = await ask({
        type: 'identity.check',
        identity_id: identityId,
        mode: mode.toLowerCase(),
        method: method.toLowerCase(),
        callback_url: `${publicUrl}/idv/callback`,
        // The provider compares them with the document.
        attributes: declaredOf(attributes),
      });
      const { success, data } = started.safeParse(answer);
      if (!success) throw new ProviderUnavailable(`${host} started a verification without a reference and a URL`);
      return { provider: 'https', by: host, ...data };
    },
    poll: async (identityId, { reference }) => {
      const outcome = parseOutcome(await ask({ type: 'identity.status', identity_id: identityId, reference }));
      if (outcome === undefined || (outcome && outcome.reference !== reference))
        throw new ProviderUnavailable(`${host} answered without an outcome of this verification`);
      return outcome;
    },
  };
}

/** Sends one signed request and returns the JSON answer. */
async function askProvider(url: string, secret: string, message: object, now: Date): Promise<unknown> {
  // Limits the whole exchange, because a user waits for the answer.
  const limit = timeForCall(timeLimits.identities.answer);
  const endWaiting = beginWaiting();
  const body = Buffer.from(JSON.stringify(message), 'utf8');
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { accept: 'application/json', 'content-type': 'application/json', ...signMessage(secret, body, now) },
      redirect: 'error',
      signal: AbortSignal.timeout(limit),
    });
    return JSON.parse((await bodyOf(response, MAX_ANSWER)).toString('utf8'));
  } catch (error) {
    throw new ProviderUnavailable(`${new URL(url).host} did not answer: ${whyNoAnswer(error, limit)}`);
  } finally {
    endWaiting();
  }
}
