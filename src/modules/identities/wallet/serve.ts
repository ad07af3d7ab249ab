import type { ErrorRequestHandler, Response, Router } from 'express';
import express from 'express';
import { refuse } from '../../../kernel/fault.ts';
import type { Identity } from '../../../platform/database/index.ts';
import { httpRefusal } from '../../../platform/http/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { WalletRequest } from '../attributes.ts';
import { walletRules } from '../limits.ts';
import { receiveAnswer, returnToPage } from './answers.ts';
import { signRequest, walletLink } from './request-object.ts';
import { beginRequest, findWalletCheck, openWalletRequest } from './requests.ts';

/** Longest value that a wallet may send to show that a request is fresh. */
const MAX_NONCE = 500;

/**
 * What wallets call: `GET` or `POST /wallet/requests/:name` obtains the signed request, `POST /wallet/responses/:name`
 * takes the encrypted answer. Answers in JSON as OpenID4VP 1.0 §8 describes them.
 */
export function walletRouter(services: Services): Router {
  const router = express.Router();
  const form = express.urlencoded({ extended: false, limit: walletRules.maxForm, parameterLimit: 20, inflate: false });
  const sendRequest = async (response: Response, name: string, walletNonce: unknown) => {
    const isNonce = typeof walletNonce === 'string' && walletNonce.length <= MAX_NONCE;
    const signed = await signRequest(services, name, isNonce ? walletNonce : null);
    if (!signed) throw refuse('not_found');
    response.set({ 'Cache-Control': 'no-store', 'Content-Type': 'application/oauth-authz-req+jwt' }).end(signed);
  };
  router.get<{ name: string }>('/wallet/requests/:name', ({ params }, response) =>
    sendRequest(response, params.name, null),
  );
  router.post<{ name: string }>('/wallet/requests/:name', form, ({ params, body }, response) =>
    sendRequest(response, params.name, body?.wallet_nonce),
  );
  router.post<{ name: string }>('/wallet/responses/:name', form, async ({ params, body }, response) => {
    const reply = await receiveAnswer(services, params.name, body ?? {});
    response.status(reply.status).set('Cache-Control', 'no-store').json(reply.body);
  });
  router.all(['/wallet/requests/:name', '/wallet/responses/:name'], (request, response) => {
    response.set('Allow', request.path.startsWith('/wallet/requests/') ? 'GET, HEAD, POST' : 'POST');
    throw refuse('method_not_allowed');
  });
  router.use(['/wallet/requests', '/wallet/responses'], problem(services));
  return router;
}

const problem =
  (services: Services): ErrorRequestHandler =>
  (error, _request, response: Response, _next) => {
    const { code, message, status } = httpRefusal(error);
    if (code === 'internal') services.log.error({ err: error }, 'a request of a wallet failed');
    response.status(status).json({ error: code, error_description: message });
  };

/** What the page of a check shows. */
interface WalletPage {
  readonly organizationId: string;
  readonly mode: Identity['mode'];
  readonly name: string;
  readonly status: Identity['status'];
  /** The request that this browser began. Null if it began none, or it has ended. */
  readonly request: (Pick<WalletRequest, 'flow' | 'state' | 'problem'> & { readonly link: string }) | null;
}

/** Access of the page to a check, by the token of its address and the secret of the browser. */
export const walletDoor = (services: Services) => ({
  /** Null for an unknown token. Changes nothing. */
  find: async (token: string, session: string | null): Promise<WalletPage | null> => {
    const check = await findWalletCheck(services, token);
    if (!check) return null;
    const { identity, name, status } = check;
    const request = session === null ? null : openWalletRequest(check, session, services.clock.now());
    return {
      ...{ organizationId: identity.organizationId, mode: identity.mode, name, status },
      request: request && { ...request, link: walletLink(services, identity.id, request) },
    };
  },
  /** Returns false if there is no pending check. */
  begin: (token: string, flow: WalletRequest['flow'], session: string): Promise<boolean> =>
    beginRequest(services, token, flow, session),
  /** The browser is back from a wallet on the same device. */
  return: (token: string, code: string, session: string): Promise<boolean> =>
    returnToPage(services, token, code, session),
});
