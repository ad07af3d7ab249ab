import type { Request, Response } from 'express';
import { openAssets } from './assets.ts';
import { languageOf } from './language.ts';
import { sendStatusPage } from './status-page.ts';

/** Statuses with a page; all others stay JSON. */
const kinds = { 404: 'noPage', 410: 'fileLinkExpired' } as const;

/** Sends a page for a refusal if the client is a browser that opens one. Returns whether it did. */
export type SendRefusalPage = (request: Request, response: Response, status: number) => boolean;

/**
 * Pages for refusals at addresses that programs and people open: unknown ones, and files. A client that prefers HTML to
 * JSON gets a page. Without a preference, the answer is JSON.
 */
export function refusalPages({ assetsDir }: { readonly assetsDir: string }): SendRefusalPage {
  const assets = openAssets(assetsDir);
  return (request, response, status) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    response.vary('Accept');
    if (!isPage || request.accepts(['json', 'html']) !== 'html' || !(status === 404 || status === 410)) return false;
    sendStatusPage(response, assets, { status, kind: kinds[status], language: languageOf(request) });
    return true;
  };
}
