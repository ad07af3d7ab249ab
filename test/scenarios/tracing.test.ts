import { execFileSync } from 'node:child_process';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../src/platform/log/index.ts';
import { sqlSummary } from '../../src/platform/tracing/tracing.ts';
import { linkOf, rest } from '../world/client.ts';
import { Collector, type SeenSpan } from '../world/collector.ts';
import { createEnvelope, readEnvelope, sealedEnvelope } from '../world/envelope.ts';
import { openWorld, type World } from '../world/world.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const traceparent = `00-${TRACE}-${PARENT}-01`;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openTraced(env: Record<string, string> = {}): Promise<{ world: World; collector: Collector }> {
  const collector = new Collector();
  const endpoint = await collector.open();
  closers.push(() => collector.close());
  const world = await openWorld({ env: { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
  return { world, collector };
}

const namesOf = (spans: readonly SeenSpan[]) => spans.map(({ name }) => name);

describe('traces', () => {
  it('show a sealed envelope as one trace, from the client’s request to the time-stamps', async () => {
    const authority = await openWorld();
    closers.push(() => authority.close());
    const { world, collector } = await openTraced({ TSA_URL: `${authority.url}/tsa/test` });
    const caller = await world.caller();
    const { id, signers } = await createEnvelope(world, caller);
    const session = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { authorization: linkOf(signers[0].sign_url), 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ signingSession { consent { texts { language sha256 } } } }' }),
    });
    const { texts } = ((await session.json()) as any).data.signingSession.consent;
    const consentSha256 = texts.find(({ language }: any) => language === 'FR').sha256;
    const signed = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: linkOf(signers[0].sign_url),
        'content-type': 'application/json',
        traceparent,
        tracestate: 'vendor=a-word-of-the-caller',
      },
      body: JSON.stringify({
        query: 'mutation ($input: SignEnvelopeInput!) { signEnvelope(input: $input) { signingSession { state } } }',
        variables: { input: { values: [], consentSha256, language: 'FR', typedSignature: 'Elodie' } },
      }),
    });
    expect(((await signed.json()) as any).errors).toBeUndefined();
    await world.settle();
    expect((await readEnvelope(world, caller, id)).status).toBe('completed');
    await world.close();

    expect([...collector.paths]).toEqual(['POST /v1/traces application/json']);
    const spans = collector.spans();
    const trace = spans.filter(({ traceId }) => traceId === TRACE);
    const one = (name: string) => {
      const found = trace.find((span) => span.name === name);
      expect(found, `${name} in ${namesOf(trace).join(', ')}`).toBeDefined();
      return found!;
    };
    const request = one('POST /graphql');
    expect(request).toMatchObject({ kind: 2, parentSpanId: PARENT });
    expect(request.attributes).toMatchObject({ 'http.route': '/graphql', 'http.response.status_code': 200 });
    const field = one('mutation signEnvelope');
    expect(field.parentSpanId).toBe(request.spanId);
    const ids = new Map(trace.map((span) => [span.spanId, span]));
    const chain = (span: SeenSpan): string[] => {
      const parent = span.parentSpanId === undefined ? undefined : ids.get(span.parentSpanId);
      return [span.name, ...(parent ? chain(parent) : [])];
    };
    const job = one('job signing.seal');
    expect(job.kind).toBe(5);
    expect(chain(job).slice(-2)).toEqual(['mutation signEnvelope', 'POST /graphql']);
    const sql = trace.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    expect(sql.some((span) => chain(span).includes('mutation signEnvelope'))).toBe(true);
    expect(sql.some((span) => chain(span).includes('job signing.seal'))).toBe(true);
    expect(namesOf(sql)).toContain('COMMIT');
    const child = trace.find(({ name }) => name.startsWith('child seal'));
    expect(child && chain(child)).toContain('job signing.seal');
    expect(chain(one('call tsa'))).toContain('job signing.seal');
    expect(trace.filter(({ status }) => status === 2)).toEqual([]);
    expect(collector.bodies.join()).not.toContain('a-word-of-the-caller');
  });

  it('name REST requests by template and contain the code of a refusal', async () => {
    const { world, collector } = await openTraced();
    const caller = await world.caller();
    await rest(world.url, caller.key, 'GET', '/envelopes/00000000-0000-4000-8000-000000000000');
    await fetch(`${world.url}/s/some-secret-link`, {
      headers: { traceparent: 'no-traceparent', 'x-request-id': 'mine' },
    });
    await fetch(`${world.url}/readyz`);
    await world.close();
    const spans = collector.spans();
    expect(namesOf(spans)).toContain('GET /api/v1/envelopes/{id}');
    const field = spans.find(({ name }) => name === 'query envelope')!;
    expect(field.attributes['error.type']).toBe('not_found');
    expect(field.status).toBe(0);
    const sent = collector.bodies.join();
    for (const word of ['some-secret-link', 'no-traceparent', 'mine"', '/readyz', caller.key])
      expect(sent, word).not.toContain(word);
  });

  it('are lost without other effects if the collector is unreachable, with one log line', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const gone = new Collector();
    const endpoint = await gone.open();
    gone.close();
    const log = createLog('warn', destination);
    const world = await openWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, log });
    const caller = await world.caller();
    expect((await sealedEnvelope(world, caller)).status).toBe('completed');
    await world.close();
    expect(lines.filter((line) => line.includes('the trace collector rejects spans')).length).toBeLessThan(2);
  });

  it('cost nothing without a collector: their library is not loaded', () => {
    const script = `
      const { default: Module } = await import('node:module');
      const { startTracing } = await import('./src/platform/tracing/index.ts');
      await import('./src/app/server.ts');
      await import('./src/app/compose.ts');
      await startTracing({ endpoint: null, version: '0', log: console });
      const loaded = () => Object.keys(Module._cache).filter((file) => /@opentelemetry.(sdk|core|otlp|exporter)/.test(file)).length;
      const before = loaded();
      await startTracing({ endpoint: 'http://127.0.0.1:9', version: '0', log: console });
      console.log(before, loaded() > 0);
      process.exit(0);`;
    const out = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect(out.trim().split('\n').at(-1)).toBe('0 true');
  });

  it('name a statement by its verb and tables, without values', () => {
    expect(sqlSummary('SELECT "public"."envelopes"."id" FROM "public"."envelopes" WHERE "id" = $1')).toBe(
      'SELECT envelopes',
    );
    expect(sqlSummary('UPDATE sealings s SET state = $1 FROM envelopes e WHERE e.id = $2')).toBe(
      'UPDATE sealings envelopes',
    );
    expect(sqlSummary(`INSERT INTO messages (id) VALUES ('FROM nobody, who wrote')`)).toBe('INSERT messages');
    expect(sqlSummary('commit')).toBe('COMMIT');
    expect(sqlSummary('é')).toBe('SQL');
  });
});
