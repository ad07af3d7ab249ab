import type { Response, Router } from 'express';
import express from 'express';
import type { Log } from '../../../platform/log/index.ts';
import { logFailure } from '../../../platform/outage.ts';
import { encodeOcspError } from '../../../standards/ocsp/response.ts';
import type { Authority } from './authority.ts';
import { paths } from './names.ts';
import { pemOf } from './root-files.ts';

/** A request about 32 certificates with a nonce takes under 4 KB. */
const MAX_OCSP_REQUEST = 16 * 1024;
/** Answers are valid for a day. Caches store them for ten minutes, so that a revocation is soon visible. */
const CACHED = 'public, max-age=600, no-transform, must-revalidate';

interface Id {
  readonly id: string;
}

/**
 * Serves the addresses in certificates: issuers (RFC 5280 §4.2.2.1), CRLs (RFC 2585 §3), OCSP by POST and GET (RFC 6960
 * App. A); also the roots as files. Public, without authentication, limited in size. Answers 404 for ids that are not a
 * CA's.
 */
export function pkiRouter(authority: Authority, log: Log): Router {
  const router = express.Router();
  // Also for the page of the roots, which comes later: a key that another process has just made is served at once.
  router.use('/pki', async (_request, _response, next) => {
    await authority.follow();
    next();
  });

  router.get<Id>(paths.caIssuers(':id'), ({ params }, response) => {
    send(response, 'application/pkix-cert', authority.caCertificate(params.id));
  });

  // The newest root of a mode, or one generation of it: `root-live.pem`, `root-test-g1.der`.
  router.get<{ file: string }>('/pki/:file', ({ params }, response, next) => {
    const [, name, format] = /^(root-(?:live|test)(?:-g\d+)?)\.(pem|der)$/.exec(params.file) ?? [];
    const root = authority.roots().find(({ file }) => file === name || file.replace(/-g\d+$/, '') === name);
    if (!root) return next();
    const { der } = root.certificate;
    if (format === 'der') send(response, 'application/pkix-cert', der);
    else send(response, 'application/x-pem-file', Buffer.from(pemOf('CERTIFICATE', der), 'latin1'));
  });

  router.get<Id>(paths.crl(':id'), async ({ params }, response) => {
    send(response, 'application/pkix-crl', await authority.crl(params.id));
  });

  const body = express.raw({ type: 'application/ocsp-request', limit: MAX_OCSP_REQUEST, inflate: false });
  router.post<Id>(paths.ocsp(':id'), body, async (request, response) => {
    if (!Buffer.isBuffer(request.body)) {
      response.status(415).type('text/plain').send('application/ocsp-request\n');
      return;
    }
    await answer(request.params.id, request.body, response, 'no-store');
  });

  // The DER follows in base64. Its slashes can be plain or escaped.
  router.get<Id & { request: string[] }>(`${paths.ocsp(':id')}/*request`, async ({ params }, response) => {
    await answer(params.id, Buffer.from(params.request.join('/'), 'base64'), response, CACHED);
  });

  const answer = async (id: string, request: Buffer, response: Response, caching: string) => {
    const der = await authority.ocsp(id, request, { isCacheable: caching === CACHED }).catch((error: unknown) => {
      logFailure(log, 'error', { err: error }, 'an OCSP request could not be answered');
      return encodeOcspError('tryLater');
    });
    send(response, 'application/ocsp-response', der, caching);
  };
  return router;
}

function send(response: Response, type: string, der: Buffer | null, caching = CACHED): void {
  if (!der) return void response.status(404).type('text/plain').send('not found\n');
  response.set({ 'Content-Type': type, 'Cache-Control': caching }).send(der);
}
