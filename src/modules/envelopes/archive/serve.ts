import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { type Fault, refuse } from '../../../kernel/fault.ts';
import type { Services } from '../../../platform/services.ts';
import { contentDisposition, guardingHeaders, sendFault } from '../../../platform/storage/index.ts';
import { zipped } from '../../../platform/zip.ts';
import { archiveEntries } from './archive-entries.ts';
import { openArchiveLink } from './archive-link.ts';

/** Sends a page for a refusal to browsers. Returns whether it did. */
type SendPage = (request: Request, response: Response, status: number) => boolean;

/**
 * Serves GET and HEAD of `/archives/:token/:name`: the ZIP that the token leads to, made while it is sent, at the pace of
 * the client. A client that disconnects ends the reading of files. Errors are those of `/files`.
 */
export function archiveHandler(services: Services, sendPage: SendPage): RequestHandler {
  const refused = (request: Request, response: Response, fault: Fault): void => {
    if (!sendPage(request, response, fault.status)) sendFault(response, fault);
  };
  return async (request, response, next) => {
    response.set(guardingHeaders);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refused(request, response.set('Allow', 'GET, HEAD'), refuse('method_not_allowed'));
    const now = services.clock.now();
    const target = openArchiveLink(services.keystore, String(request.params.token), now);
    if (target === 'forged') return refused(request, response, refuse('not_found'));
    if (target === 'expired')
      return refused(request, response, refuse('gone', 'This link has expired. Request a new one.'));
    response.set('Content-Type', 'application/zip');
    response.set('Content-Disposition', contentDisposition('attachment', String(request.params.name)));
    if (request.method === 'HEAD') return void response.end();
    try {
      await pipeline(Readable.from(zipped(archiveEntries(services, target), now), { objectMode: false }), response);
    } catch (error) {
      // The client is gone, or a file failed in the middle: an archive without its end is no valid ZIP.
      if (response.headersSent || request.destroyed) response.destroy();
      else next(error);
    }
  };
}
