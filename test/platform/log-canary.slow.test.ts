import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../../lab/soak/postgres.ts';
import { type ServerProcess, startServerProcess } from '../../lab/soak/server-process.ts';
import { compose } from '../../src/app/compose.ts';
import { scopes } from '../../src/kernel/actor.ts';
import { createApiKey, createOrganization } from '../../src/modules/access/index.ts';
import { grantCredits } from '../../src/modules/credits/index.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { linkOf } from '../world/client.ts';
import { Collector } from '../world/collector.ts';
import { createTestDatabase } from '../world/database.ts';
import { onePager } from '../world/envelope.ts';
import { freePort } from '../world/free-port.ts';
import { canaries, canary } from './canaries.ts';
import { attend, readByToken, registerAndSeal, signIn } from './canary-stories.ts';

/**
 * Runs a complete story on the real server and collects all output of the server and its child processes at the lowest
 * level; the output must contain no personal data.
 */
let database: Database;
let server: ServerProcess;
let key: string;
const folder = makeFolder('esign-canary-');
const mails: string[] = [];
const smtp = new SMTPServer({
  allowInsecureAuth: true,
  onAuth: ({ username }, _session, done) => done(null, { user: username }),
  disabledCommands: ['STARTTLS'],
  // A mail server that refuses a recipient repeats the address.
  onRcptTo: ({ address }, _session, done) =>
    done(address.includes('refuse') ? new Error(`550 <${address}> is no mailbox here`) : undefined),
  onData(stream, _session, done) {
    let text = '';
    stream.setEncoding('utf8').on('data', (part) => (text += part));
    stream.on('end', () => {
      mails.push(text);
      done();
    });
  },
});
smtp.on('error', () => {});
const collector = new Collector();

const agent = canary('user agent', 'CanariNavigateur/7.7');
const ip = canary('IP address', '203.0.113.77');

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 2 });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const dataDir = path.join(folder.path, 'data');
  const password = canary('SMTP password', 'canari-smtp-password');
  const { port } = smtp.server.address() as AddressInfo;
  const env = {
    DATABASE_URL: database.url,
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: await collector.open(),
    TRUST_PROXY: '1',
    WEBHOOKS_ALLOW_PRIVATE: 'true',
    SMTP_URL: `smtp://canari:${password}@127.0.0.1:${port}`,
    SECRET_KEY: canary('secret key', '5ca1ab1e'.repeat(8)),
  };
  const service = await compose(loadConfig({ DATA_DIR: dataDir, ...env, LOG_LEVEL: 'silent' }));
  const name = canary('organisation', 'Ateliers Canari-Orge');
  const { id: organizationId } = await createOrganization(service.services, { name, billing: 'SELF_SERVICE' });
  await grantCredits(service.services, organizationId, 100);
  ({ key } = await createApiKey(service.services, { organizationId, mode: 'LIVE', scopes, name: 'canari-key-name' }));
  canary('API key', key);
  await service.close();
  server = await startServerProcess({ dataDir, port: await freePort(), env });
});
afterAll(async () => {
  await server?.stop();
  collector.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await database?.close();
  folder.remove();
});

const call = async (method: string, to: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}${to}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'user-agent': agent,
      'x-forwarded-for': ip,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = /^[{[]/.test(text) ? JSON.parse(text) : text;
  return { status: response.status, body: parsed as any };
};
const api = (method: string, to: string, body?: unknown, headers?: Record<string, string>) =>
  call(method, `/api/v1${to}`, body, headers);
const asLink = async (url: string, query: string, variables = {}) =>
  (await call('POST', '/graphql', { query, variables }, { authorization: linkOf(url) })).body;

async function until<T>(find: () => Promise<T | undefined | false>, what: string): Promise<T> {
  for (const deadline = Date.now() + 150_000; Date.now() < deadline; await sleep(50)) {
    const found = await find();
    if (found) return found;
  }
  throw new Error(`${what} did not come:\n${server.output().slice(-3_000)}`);
}

const person = (n: number, more: object = {}) => ({
  email: canary(`e-mail ${n}`, `canari.${n}@exemple-canari.fr`),
  name: canary(`name ${n}`, `Zéphyrine Canari-N${n}`),
  phone: canary(`phone ${n}`, `+3361234500${n}`),
  identity: {
    method: 'partner_attested',
    given_name: canary(`given name ${n}`, `Prénom-canari-${n}`),
    family_name: canary(`family name ${n}`, `Famille-canari-${n}`),
    birth_date: canary(`birth date ${n}`, `1951-03-0${n}`),
    document_number_hash: canary(`document ${n}`, `${n}c`.repeat(32)),
    verified_by: canary(`verified by ${n}`, `Agence canari ${n}`),
    attestation_ref: canary(`attestation ${n}`, `CANARI-DOSSIER-${n}`),
    external_ref: canary(`external ref ${n}`, `canari-ref-${n}`),
  },
  ...more,
});

const SIGN = `mutation ($input: SignEnvelopeInput!) { signEnvelope(input: $input) { signingSession { state } } }`;

it('writes no personal data or secret to the log or a trace in any scenario', { timeout: 240_000 }, async () => {
  const hook = `https://127.0.0.1:1/canari-hook?token=${canary('webhook address', 'canari-hook-token')}`;
  const endpoint = await api('POST', '/webhook-endpoints', { url: hook });
  canary('webhook secret', endpoint.body.secret);

  const pdf = await onePager();
  const request = {
    name: canary('envelope', 'Contrat canari'),
    message: canary('message', 'Bonjour canari'),
    signature_level: 'advanced',
    send: true,
    documents: [{ name: canary('file', 'canari.pdf'), pdf_base64: pdf.toString('base64') }],
    signers: [person(1, { authentication: ['otp_email'] }), person(2, { authentication: ['otp_sms'] })],
    fields: [
      {
        document_index: 0,
        signer_index: 0,
        type: 'text',
        page: 1,
        x: 1,
        y: 1,
        width: 30,
        height: 5,
        value: canary('value', 'valeur-canari'),
      },
    ],
  };
  const created = await api('POST', '/envelopes', request, {
    'idempotency-key': canary('idempotency key', 'canari-idem'),
  });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  canary('PDF', request.documents[0]!.pdf_base64.slice(0, 200));
  const { id, signers } = created.body;
  for (const [n, { sign_url }] of signers.entries())
    canary(`personal link ${n}`, new URL(sign_url).pathname.split('/').pop()!);

  // Both sign, by e-mail and by SMS, each after a wrong code.
  for (const [n, { sign_url }] of signers.entries()) {
    await call('GET', new URL(sign_url).pathname, undefined, { authorization: '' });
    const channel = n === 0 ? 'OTP_EMAIL' : 'OTP_SMS';
    const seen = mails.length;
    const response = await asLink(
      sign_url,
      `mutation { requestSigningCode(input: { channel: ${channel} }) { signingCode { sentTo } } }`,
    );
    expect(response.errors).toBeUndefined();
    const code = await until(async () => {
      if (n === 0)
        return mails
          .slice(seen)
          .flatMap((mail) => /\b(\d{6})\b/.exec(mail.split('\r\n\r\n').slice(1).join())?.[1] ?? [])[0];
      const { body } = await call('GET', '/dev/mailbox.json');
      const sms = body.find(({ channel: by }: any) => by === 'sms');
      return sms && /\b\d{6}\b/.exec(sms.text)?.[0];
    }, `the code by ${channel}`);
    canary(`code ${n}`, code);
    const session = await asLink(
      sign_url,
      '{ signingSession { consent { texts { language sha256 } } documents { fields { id type mine } } } }',
    );
    const consentSha256 = session.data.signingSession.consent.texts.find(
      ({ language }: any) => language === 'FR',
    ).sha256;
    const values = session.data.signingSession.documents
      .flatMap(({ fields }: any) => fields)
      .filter(({ mine }: any) => mine)
      .map(({ id: fieldId }: any) => ({ fieldId, value: canary('value given', 'donnée-canari') }));
    const input = {
      values,
      consentSha256,
      language: 'FR',
      place: canary('place', 'Canari-sur-Mer'),
      typedSignature: canary(`signature ${n}`, `FAMILLE-CANARI-${n + 1} Prénom-Canari-${n + 1}`),
    };
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const refused = await asLink(sign_url, SIGN, { input: { ...input, code: canary(`wrong code ${n}`, wrong) } });
    expect(refused.errors?.[0]?.extensions.code).toBeTruthy();
    const signed = await asLink(sign_url, SIGN, { input: { ...input, code } });
    expect(signed.errors, JSON.stringify(signed.errors)).toBeUndefined();
  }
  const done = await until(async () => {
    const { body } = await api('GET', `/envelopes/${id}`);
    return body.status === 'completed' && body;
  }, 'completion');
  const link: string = done.documents[0].sealed_download_url;
  canary('download link', new URL(link).pathname.split('/')[2]!);
  await call('GET', new URL(link).pathname, undefined, { authorization: '' });
  await call('GET', `${new URL(link).pathname}x`, undefined, { authorization: '' });
  await api('POST', '/verify', { pdf_base64: pdf.toString('base64') });

  // A mail refused by a server that repeats the address; a person who declines; a person who is erased.
  const other = await api('POST', '/envelopes', {
    name: 'Autre',
    send: true,
    documents: request.documents,
    signers: [
      { email: canary('refused e-mail', 'refuse-canari@exemple.fr'), name: canary('refused name', 'Refus Canari') },
    ],
  });
  const reason = canary('reason', 'Raison canari');
  const declined = await asLink(
    other.body.signers[0].sign_url,
    `mutation { declineSigning(input: { reason: "${reason}" }) { signingSession { state } } }`,
  );
  expect(declined.errors).toBeUndefined();
  const { body: identities } = await api('GET', '/identities');
  await api('DELETE', `/identities/${identities.data[0].id}`);

  const asks = { api, call, asLink };
  await readByToken(asks, id);
  await registerAndSeal(asks, id);
  await attend(asks);
  await signIn(asks);

  // Invalid requests.
  const wrong = canary('what is sent wrong', 'canari-mal-écrit');
  const bare = canary('what is sent wrong in an address', 'canari-dans-adresse');
  for (const body of [
    `{"name":"${wrong}"`,
    `{"${wrong}":1}`,
    { ...request, expires_in_days: wrong },
    { ...request, name: 5, message: wrong },
  ])
    expect((await api('POST', '/envelopes', body)).status).toBe(400);
  for (const to of [`/envelopes/${bare}`, `/${bare}`, `/envelopes?limit=${bare}`]) await api('GET', to);
  for (const to of [`/${bare}`, `/s/${bare}`, `/files/${bare}/${bare}`, `/idv/callback?x=${bare}`])
    await call('GET', to);
  for (const authorization of [`Bearer ${bare}`, `Link ${bare}`, `Basic ${bare}`])
    await api('GET', '/envelopes', undefined, { authorization });
  for (const query of [
    `{ ${wrong.replace('é', 'e')} }`,
    `{ envelope(id: "${wrong}") { id } }`,
    `query { "${wrong}`,
    `mutation { sendEnvelope(input: { id: "${wrong}" }) { envelope { id } } }`,
  ])
    await call('POST', '/graphql', { query, variables: { [bare]: wrong } });
  canary('what is sent wrong, plain', 'canari-mal-ecrit');

  // Failures of the service in the middle of an act, with all its data in memory.
  for (const table of ['messages', 'identities', 'document_fingerprints', 'evidence_openings']) {
    await database.pool.query(`ALTER TABLE ${table} RENAME TO gone`);
    const { status, body } = await api('POST', '/envelopes', request);
    await asLink(signers[0].sign_url, '{ signingSession { state } }');
    await database.pool.query(`ALTER TABLE gone RENAME TO ${table}`);
    expect([status, body], table).toEqual([500, { error: { code: 'internal', message: expect.any(String) } }]);
  }
  await until(async () => /deliver|mail|message/i.test(server.output()), 'a line about the refused mail');
  await sleep(500);

  await until(async () => collector.spans().some(({ name }) => name === 'job signing.seal'), 'the trace of the seal');
  const output = [server.output(), ...collector.bodies].join('\n');
  const lines = output.split('\n').filter((line) => line.startsWith('{"level'));
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error').length).toBeGreaterThan(3);
  expect(new Set(lines.map((line) => JSON.parse(line).operationId))).toContain('createEnvelope');
  // The lines of level info are included.
  const infoLines = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'info');
  const events = new Set(infoLines.map(({ event }) => event));
  for (const event of ['envelope.created', 'signer.code_sent', 'signer.signed', 'signer.declined', 'mark.given']) {
    expect(events).toContain(event);
  }
  const routes = new Set(infoLines.map(({ route }) => route));
  for (const route of ['/api/v1/envelopes', '/graphql', '/s/:token', '/files/:token/:name']) {
    expect(routes).toContain(route);
  }
  const found = [...canaries].filter(([what, value]) =>
    /code/.test(what) ? new RegExp(`(?<![\\w.-])${value}(?![\\w-])`).test(output) : output.includes(value),
  );
  const where = found.map(([what, value]) => [
    what,
    output
      .split('\n')
      .find((line) => line.includes(value))!
      .slice(0, 400),
  ]);
  expect(where).toEqual([]);
});
