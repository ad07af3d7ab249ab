import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { rest } from '../world/client.ts';
import { createEnvelope, sealedEnvelope } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { type FlakyProxy, openFlakyProxy } from './flaky-proxy.ts';
import { type Bench, isInstalled, type Language, languages, openBench, programsIn } from './languages/languages.ts';

const installed = languages.filter(isInstalled);
const vectors = JSON.parse(readFileSync(inProject('clients/vectors/webhooks/verify.json'), 'utf8'));

let world: World;
let proxy: FlakyProxy;
beforeAll(async () => {
  if (installed.length === 0) return;
  world = await openWorld();
  proxy = await openFlakyProxy(world.url);
});
afterAll(async () => {
  await proxy?.close();
  await world?.close();
});

/** Runs the world's jobs twice a second until a program ends. */
async function whileSettling<T>(running: Promise<T>): Promise<T> {
  let isOver = false;
  const end = running.finally(() => {
    isOver = true;
  });
  end.catch(() => {});
  while (!isOver) {
    await world.settle();
    await Promise.race([end.catch(() => {}), sleep(500)]);
  }
  return end;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe.each(languages)('the $name client', (language: Language) => {
  const isMissing = !installed.includes(language);
  let bench: Bench;
  let caller: Caller;
  let env: Record<string, string>;
  beforeAll(async () => {
    if (isMissing) return;
    bench = await openBench(language);
    caller = await world.caller();
    env = { ESIGN_URL: proxy.url, ESIGN_KEY: caller.key, ESIGN_SECRET: 'whsec_none' };
  });
  afterAll(() => bench?.close());
  const play = (scenario: string, input: unknown = {}, more: object = {}) =>
    bench.play(scenario, input, { ...env, ...more });
  const names = async (): Promise<string[]> =>
    (await rest(world.url, caller.key, 'GET', '/envelopes?limit=100')).body.data.map((each: any) => each.name);

  it.skipIf(isMissing).each([`clients/${language.folder}/README.md`, 'src/pages/docs/guides/php-python.md'])(
    'creates, signs and downloads a sealed PDF as %s shows',
    async (text) => {
      const program = programsIn(text, language).join('\n');
      await whileSettling(bench.run(language.fence === 'php' ? `<?php\n${program}` : program, env));
      const sealed = readFileSync(path.join(bench.folder, 'sealed.pdf'));
      const proof = await rest(world.url, caller.key, 'POST', '/verify', { sha256: sha256(sealed) });
      expect(proof.body).toMatchObject({ known: true, matches: 'sealed_document', chain_valid: true });
    },
  );

  it.skipIf(isMissing)('raises nothing that contains a value of the request, whoever refuses', async () => {
    for (const refusal of [null, { status: 502, body: '<h1>' }, 'cut'] as const) {
      proxy.plan(...Array.from({ length: refusal ? 20 : 0 }, () => refusal!));
      const texts: string[] = await play('thrown');
      expect(texts).toHaveLength(2);
      for (const text of texts) {
        expect(text).toMatch(/\S/);
        expect(text).not.toMatch(/secret|JVBERi0|sk_test_/i);
      }
    }
    proxy.plan();
  });

  it.skipIf(isMissing)('raises refusals by their status, with code, details and request id', async () => {
    const { again, invalid, nobody, traversal, graphql } = await play('errors');
    expect(again).toMatchObject({ class: 'Conflict', status: 409, code: 'invalid_status', details: [] });
    expect(again).toMatchObject({ has_request_id: true, retry_after: null });
    expect(again.message).toMatch(/\S/);
    expect(again.doc_url).toBe(`${proxy.url}/docs/errors#invalid-status`);
    expect(invalid).toMatchObject({ class: 'InvalidRequest', code: 'invalid_body', details: ['given_name'] });
    expect(nobody).toMatchObject({ class: 'Authentication', status: 401, code: 'unauthorized' });
    expect(traversal).toMatchObject({ class: 'NotFound', code: 'not_found' });
    expect(graphql).toMatchObject({ class: 'NotFound', code: 'not_found', has_request_id: true });
    expect(graphql.doc_url).toBe(`${world.url}/docs/errors#not-found`);
  });

  it.skipIf(isMissing)(
    'creates one envelope when the first answer is lost, with the same key for the retry',
    async () => {
      const before = (await names()).filter((name) => name === 'Once').length;
      proxy.plan('lose-answer');
      const { result, waits } = await play('create_one');
      expect(result).toMatch(/^[0-9a-f-]{36}$/);
      expect(waits).toBe(1);
      expect(proxy.seen.map(({ path }) => path)).toEqual(['/api/v1/envelopes', '/api/v1/envelopes']);
      expect(proxy.seen[0]!.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
      expect(proxy.seen[1]!.idempotencyKey).toBe(proxy.seen[0]!.idempotencyKey);
      expect((await names()).filter((name) => name === 'Once').length).toBe(before + 1);
    },
  );

  it.skipIf(isMissing)('waits as long as Retry-After says on 429 and 503', async () => {
    const error = (code: string) => ({ error: { code, message: code } });
    const limited = { status: 429, headers: { 'retry-after': '7' }, body: error('rate_limited') };
    proxy.plan(limited, { status: 503, headers: { 'retry-after': '3' }, body: error('unavailable') });
    expect(await play('list_once')).toEqual({ refusal: {}, waits: [7, 3] });
    expect(proxy.seen).toHaveLength(3);
    expect(proxy.seen[0]!.idempotencyKey).toBeUndefined();
  });

  it.skipIf(isMissing)('does not wait longer than its bound, and does not repeat a final 503', async () => {
    const limited = {
      status: 429,
      headers: { 'retry-after': '3600' },
      body: { error: { code: 'rate_limited', message: '' } },
    };
    proxy.plan(limited);
    const refused = { class: 'RateLimit', code: 'rate_limited', retry_after: 3600 };
    expect(await play('list_once')).toMatchObject({ refusal: refused, waits: [] });
    proxy.plan({ status: 503, body: { error: { code: 'idv_not_configured', message: '' } } });
    expect(await play('list_once')).toMatchObject({
      refusal: { class: 'Server', code: 'idv_not_configured' },
      waits: [],
    });
    expect(proxy.seen).toHaveLength(1);
  });

  it.skipIf(isMissing)(
    'gives up after four attempts: without a connection, and with another server’s answers',
    async () => {
      proxy.plan('cut', 'cut', 'cut', 'cut');
      expect(await play('count_attempts')).toEqual({ refusal: { class: 'ConnectionFailed' }, waits: 3 });
      expect(proxy.seen).toHaveLength(4);
      proxy.plan({ status: 502 }, { status: 502 }, { status: 502 }, { status: 502, body: 'Bad gateway' });
      expect(await play('count_attempts')).toMatchObject({
        refusal: { class: 'Server', code: 'unavailable' },
        waits: 3,
      });
      proxy.plan({ status: 200, body: 'Welcome' });
      expect(await play('count_attempts')).toEqual({ refusal: { class: 'UnexpectedResponse' }, waits: 0 });
      proxy.plan({ status: 302, headers: { location: `${world.url}/` } });
      expect(await play('count_attempts')).toMatchObject({ refusal: { status: 302 }, waits: 0 });
      expect(proxy.seen).toHaveLength(1);
    },
  );

  it.skipIf(isMissing)('yields each item of several pages once, also while items are added', async () => {
    const own = await world.caller();
    for (const name of ['n1', 'n2', 'n3', 'n4', 'n5']) await createEnvelope(world, own, { name, send: false });
    proxy.plan();
    const { names, page, limit } = await play('pages', {}, { ESIGN_KEY: own.key });
    expect(names).toEqual(['n5', 'n4', 'n3', 'n2', 'n1']);
    expect([page, limit]).toEqual([['n5'], 1]);
    const lists = proxy.seen.filter(({ method }) => method === 'GET').map((each) => each.path.split('?')[1]);
    expect(lists[1]).toContain('offset=2');
  });

  it.skipIf(isMissing)('streams downloads and exports, and sends no key to a temporary link', async () => {
    const { documents } = await sealedEnvelope(world, caller);
    const { body } = await rest(world.url, caller.key, 'POST', '/attendance-sessions', {
      name: 'Sécurité incendie',
      trainer: { name: 'Nadia Benali' },
      notify: false,
      slots: [{ label: 'Matin', starts_at: '2027-01-11T08:00:00.000Z', ends_at: '2027-01-11T11:30:00.000Z' }],
      attendees: [{ name: 'Élodie Müller' }],
    });
    proxy.plan();
    const pdf = documents[0].sealed_download_url.replace(world.url, proxy.url);
    const { head, bom, known, forged } = await play('files', {
      pdf,
      forged: pdf.replace('/files/', '/files/A'),
      session: body.id,
    });
    expect([head, bom, known]).toEqual(['%PDF-', 'efbbbf', true]);
    expect(sha256(readFileSync(path.join(bench.folder, 'saved.pdf')))).toBe(documents[0].sealed_sha256);
    expect(forged.status).toBeGreaterThanOrEqual(400);
    const links = proxy.seen.filter((each) => each.path.startsWith('/files/'));
    expect(links.map(({ authorization }) => authorization)).toEqual([undefined, undefined, undefined]);
  });

  it.skipIf(isMissing)('writes dates of any time zone as UTC, and reads them back', async () => {
    expect(await play('slots')).toEqual({ starts_at: '2027-01-11T08:00Z', status: 'open' });
  });

  it.skipIf(isMissing)('accepts unknown fields, enum values, error codes and events of a newer server', async () => {
    const { id, created_at } = await createEnvelope(world, caller);
    const signer = { extra: [2], status: 'away' };
    proxy.rewrite(({ signers, ...json }) => ({
      ...{ ...json, status: 'paused', extra: { a: 1 } },
      signers: [{ ...signers[0], ...signer }],
    }));
    proxy.plan('forward', { status: 418, body: { error: { code: 'too_windy', message: 'No.', severity: 3 } } });
    const seen = await play('unknown', { envelope: id }).finally(() => proxy.rewrite((json) => json));
    expect(seen).toMatchObject({ status: 'paused', extra: { a: 1 }, signer: [2] });
    expect(seen.refusal).toMatchObject({ class: 'InvalidRequest', status: 418, code: 'too_windy' });
    expect(Date.parse(seen.created_at)).toBe(Date.parse(created_at));
  });

  it.skipIf(isMissing)('verifies webhooks as the vectors say, and gives unknown events too', async () => {
    const [{ secret, now }] = vectors.cases;
    const body = JSON.stringify({
      ...{ id: 'e1', event: 'envelope.forgotten', created_at: '2026-11-21T08:30:00.000Z', mode: 'test' },
      ...{ data: { envelope: null }, extra: true },
    });
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const mac = createHmac('sha256', key).update(`e1.${now}.${body}`).digest('base64');
    const headers = { 'webhook-id': 'e1', 'webhook-timestamp': String(now), 'webhook-signature': `v1,${mac}` };
    const unknown = { secret, now, headers, body_base64: Buffer.from(body).toString('base64') };
    const verdicts = await play('webhooks', { cases: [...vectors.cases, unknown] });
    const accepted = verdicts.map((verdict: unknown) => verdict !== null);
    const expected = vectors.cases.map((each: { webhook_signature: boolean }) => each.webhook_signature);
    expect(accepted).toEqual([...expected, true]);
    expect(verdicts[0][0]).toBe('EnvelopeExpiredEvent');
    expect(verdicts.at(-1)).toEqual(['UnknownEvent', JSON.parse(body)]);
  });
});
