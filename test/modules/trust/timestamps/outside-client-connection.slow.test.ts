import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasOpenssl } from '../../../standards/openssl.ts';
import { runEsign } from '../../../world/run-esign.ts';
import { tlsFiles } from '../../../world/tls-files.ts';
import { opensslAuthority } from './openssl-authority.ts';

/** A time-stamp authority on https that requires a client certificate, asked by the real `esign doctor`. */
const folder = mkdtempSync(join(tmpdir(), 'esign-client-certificate-'));
let authority: Awaited<ReturnType<typeof opensslAuthority>>;
let strict: Server;
let lenient: Server;
let files: ReturnType<typeof tlsFiles>;
/** Certificates that the host received for which none is configured. */
const seen: (PeerCertificate | object)[] = [];

const hostOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  if (!hasOpenssl) return;
  files = tlsFiles(folder);
  authority = await opensslAuthority();
  const { key, cert, ca } = files.server;
  strict = createServer({ key, cert, ca, requestCert: true, rejectUnauthorized: true }, authority.app);
  lenient = createServer({ key, cert, ca, requestCert: true, rejectUnauthorized: false }, (request, response) => {
    seen.push((request.socket as TLSSocket).getPeerCertificate());
    authority.app(request, response);
  });
  for (const server of [strict, lenient]) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  strict?.close();
  lenient?.close();
  await authority?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What `esign doctor` reports about time-stamps with these variables. */
async function examine(env: Record<string, string>): Promise<{ state: string; detail: string }[]> {
  const { stdout } = await runEsign(['doctor', '--json'], {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: 'postgresql://esign@127.0.0.1:1/esign',
    NODE_EXTRA_CA_CERTS: files.caFile,
    ...env,
  });
  const { findings } = JSON.parse(stdout);
  return findings.filter(({ what }: { what: string }) => what === 'timestamps');
}

describe.skipIf(!hasOpenssl)('a client certificate for a time-stamp authority', () => {
  it('is presented to its authority, from one file or two', async () => {
    const TSA_URL = `https://${hostOf(strict)}/tsa`;
    const { certificate: TSA_CLIENT_CERT, key: TSA_CLIENT_KEY, together } = files.customer;
    const answered = [
      { state: 'note', detail: expect.stringMatching(/^CN=Autrui tsu.* answers/) },
      { state: 'note', detail: expect.stringMatching(/the client certificate for 127\.0\.0\.1:\d+ is valid until/) },
    ];
    expect(await examine({ TSA_URL, TSA_CLIENT_CERT, TSA_CLIENT_KEY })).toMatchObject(answered);
    expect(await examine({ TSA_URL, TSA_CLIENT_CERT: together })).toMatchObject(answered);
  });

  it('is required: without it, or with one of another CA, the authority does not answer', async () => {
    const TSA_URL = `https://${hostOf(strict)}/tsa`;
    const { together } = files.stranger;
    const refused = { state: 'fault', detail: expect.stringMatching(/no seal can be completed: 127.* did not answer/) };
    expect(await examine({ TSA_URL })).toMatchObject([refused]);
    expect(await examine({ TSA_URL, TSA_CLIENT_CERT: together })).toMatchObject([refused, {}]);
  });

  it('is not sent to another host, which takes over if it is missing', async () => {
    const TSA_URLS = `https://${hostOf(strict)}/tsa https://${hostOf(lenient)}/tsa`;
    const TSA_CLIENT_CERT = `${hostOf(strict)}=${files.customer.together}`;
    const answers = { detail: expect.stringMatching(/^CN=Autrui tsu.* answers/) };
    expect(await examine({ TSA_URLS, TSA_CLIENT_CERT })).toMatchObject([answers, answers, { state: 'note' }]);
    expect(await examine({ TSA_URLS })).toMatchObject([
      { state: 'note', detail: expect.stringMatching(/^another authority is used: 127/) },
      answers,
    ]);
    expect(seen).not.toHaveLength(0);
    expect(seen.filter((certificate) => Object.keys(certificate).length > 0)).toEqual([]);
  });
});
