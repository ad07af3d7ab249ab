import type { Request, Response } from 'express';
import { readCookie } from '../platform/http/index.ts';
import type { Assets } from './assets.ts';
import { pageHeaders } from './headers.ts';
import { requestLanguage } from './language.ts';
import { sendStatusPage } from './status-page.ts';
import { RETURN_HASH, RETURN_PATH, returnCookie } from './web/sign/return.ts';

/**
 * `GET /certificate/return`: a signer is back from their trust service. Leads to the signing page that their browser left,
 * which goes on. Changes no data: what the trust service gave counts only together with the personal link.
 */
export const certificateReturnRoute = (assets: Assets) => (request: Request, response: Response) => {
  const text = (name: string) => {
    const value = request.query[name];
    return typeof value === 'string' ? value : '';
  };
  const name = returnCookie(text('state'));
  const token = readCookie(request, name)?.match(/^[\w-]{1,100}$/)?.[0];
  // Another browser than the one that left, or after too long.
  if (!token)
    return sendStatusPage(response, assets, { status: 404, kind: 'wrongLink', language: requestLanguage(request) });
  const given = text('code') ? { state: text('state'), code: text('code') } : {};
  response
    .clearCookie(name, { path: RETURN_PATH })
    .set({ ...pageHeaders({ scripts: false }), 'Referrer-Policy': 'no-referrer' })
    .redirect(303, `/s/${token}${RETURN_HASH}${new URLSearchParams(given)}`);
};
