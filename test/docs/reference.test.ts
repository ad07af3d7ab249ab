import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { buildSchema, isEnumType, isInputObjectType, isScalarType, isSpecifiedScalarType, Kind } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../src/graphql/errors.ts';
import { definitely } from '../../src/kernel/definitely.ts';
import { curlCommand } from '../../src/pages/docs/examples.ts';
import { slug } from '../../src/pages/docs/markdown.ts';
import { operationsOf } from '../../src/pages/docs/reference.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { rest } from '../world/client.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { madeOf, shownAnswer } from './answers.ts';
import { openScratch, type Scratch } from './scratch.ts';

interface Example {
  readonly path?: Record<string, string>;
  readonly keep?: Record<string, string>;
  /** The expected status if it is not a success. */
  readonly answers?: number;
}

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '');
const contract = JSON.parse(readFileSync(inProject('clients/typescript/rest/src/generated/openapi.json'), 'utf8'));
const examples: Record<string, Example> = JSON.parse(readFileSync(inProject('src/pages/docs/examples.json'), 'utf8'));
const recorded = inProject('src/pages/docs/answers.json');
const operations = operationsOf(contract);

const noShell = (() => {
  try {
    execFileSync('sh', ['-c', 'command -v bash && command -v curl && command -v base64']);
    return false;
  } catch {
    return true;
  }
})();

let world: World;
let caller: Caller;
let scratch: Scratch;

beforeAll(async () => {
  [world, scratch] = await Promise.all([openWorld(), openScratch()]);
  caller = await world.caller();
});
afterAll(async () => {
  scratch?.close();
  await world?.close();
});

describe('the reference', () => {
  it('lists every route, field and error code of the contract and every refusal of the rooms', async () => {
    const page = await (await fetch(`${world.url}/docs/reference`)).text();
    for (const { operationId, path } of operations) {
      expect(page).toContain(`id="${operationId.toLowerCase()}"`);
      expect(page).toContain(`<code>${path}</code>`);
    }
    const errors = await (await fetch(`${world.url}/docs/errors`)).text();
    for (const code of Object.keys(catalogue)) expect(errors).toContain(`<code>${code}</code>`);
  });

  it('lists the response headers of each operation, and the fields of which a request has one', async () => {
    const page = await (await fetch(`${world.url}/docs/reference`)).text();
    const sectionOf = (id: string) => page.split(`id="${id.toLowerCase()}"`)[1]!.split('</section>')[0]!;
    for (const { operationId, method } of operations) {
      const section = sectionOf(operationId);
      for (const name of ['X-Request-Id', 'RateLimit-Limit', 'Retry-After', 'WWW-Authenticate'])
        expect(section, operationId).toContain(`<td><code>${name}</code></td>`);
      expect(section, operationId).toMatch(/<code>Retry-After<\/code><\/td><td>429 503<\/td>/);
      expect(section.includes('<td><code>Idempotent-Replayed</code></td>'), operationId).toBe(method === 'POST');
    }
    const alternativesIn = (section: string) =>
      [...section.matchAll(/<code>([\w.[\]]+)<\/code> <span class="mark" data-mark="alternative">/g)].map(
        ([, name]) => name,
      );
    expect(alternativesIn(sectionOf('verifyDocument'))).toEqual(['pdf_base64', 'sha256']);
    expect(alternativesIn(sectionOf('signerinput'))).toEqual(['identity_id', 'identity']);
    expect(alternativesIn(sectionOf('createSigningMandate'))).toEqual([
      'principal.representative.identity_id',
      'principal.representative.identity',
    ]);
  });

  it('lists each status code of each operation with its condition', async () => {
    const page = await (await fetch(`${world.url}/docs/reference`)).text();
    for (const { operationId, 'x-codes': codes } of operations) {
      const section = page.split(`id="${operationId.toLowerCase()}"`)[1]!.split('</section>')[0]!;
      for (const [code, { status, when }] of Object.entries(codes)) {
        expect(catalogue[code]?.status, `${operationId} ${code}`).toBe(status);
        expect(when).toMatch(/^.{10,}\.$/);
        expect(section).toMatch(
          new RegExp(`<td>${status}</td><td><a [^>]*><code>${code}</code></a></td><td>.{10,}</td>`),
        );
      }
    }
  });

  it('has an example for every operation', () => {
    expect(operations.map(({ operationId }) => operationId).filter((id) => !examples[id])).toEqual([]);
  });

  it.skipIf(noShell)('has examples that run in order and give the answers shown', async () => {
    const env: Record<string, string> = { API: `${world.url}/api/v1`, KEY: caller.key };
    const order = Object.keys(examples).filter((id) => operations.some(({ operationId }) => operationId === id));
    const documented: Record<string, unknown> = {};
    const statusOfSession = async () =>
      (await world.database.prisma.attendanceSession.findUniqueOrThrow({ where: { id: env.SESSION! } })).status;
    for (const id of order) {
      const operation = operations.find(({ operationId }) => operationId === id)!;
      const { keep = {}, answers = 200 } = examples[id]!;
      const command = curlCommand({ ...operation, example: examples[id] });
      const text = await scratch.run('sh', command.replace('curl -s', `curl -s -w '\\n%{http_code}'`), env);
      const status = Number(text.slice(text.lastIndexOf('\n') + 1));
      expect(answers === 200 ? status < 300 : status === answers, `${id}: ${text.slice(0, 600)}`).toBe(true);
      let answer = text.slice(0, text.lastIndexOf('\n'));
      // On a slow machine the answer says closed, and the sheet is sealed later.
      if (id === 'closeAttendanceSession') {
        await expect.poll(statusOfSession).toBe('SEALED');
        const { body } = await rest(world.url, caller.key, 'GET', `/attendance-sessions/${env.SESSION}`);
        if (JSON.parse(answer).status === 'closed') answer = JSON.stringify(body);
      }
      documented[id] = shownAnswer(answer, world.url);
      for (const [name, at] of Object.entries(keep))
        env[name] = at.split('.').reduce((value: any, key) => value[key], JSON.parse(answer));
    }
    // RECORD_ANSWERS=1 saves the answers for the pages.
    if (process.env.RECORD_ANSWERS) writeFileSync(recorded, `${JSON.stringify(documented, null, 2)}\n`);
    const shown = JSON.parse(readFileSync(recorded, 'utf8'));
    for (const id of order) expect(madeOf(shown[id]), id).toEqual(madeOf(documented[id]));
  });
});

describe('the reference of the GraphQL schema', () => {
  const schema = buildSchema(readFileSync(inProject('schema.graphql'), 'utf8'));
  const page = async (name: string) => (await fetch(`${world.url}/docs/graphql-${name}`)).text();
  const sectionOf = (html: string, name: string) =>
    html.split(`<section class="operation" id="${slug(name)}"`)[1]?.split('</section>')[0] ?? '';

  it.each([
    ['queries', schema.getQueryType()],
    ['mutations', schema.getMutationType()],
    ['subscriptions', schema.getSubscriptionType()],
  ])('lists all %s with their arguments, access and errors', async (name, root) => {
    const html = await page(name);
    const fields = Object.values(definitely(root, name).getFields());
    expect(fields.length).toBeGreaterThan(3);
    for (const { name: field, args, type, astNode } of fields) {
      const section = sectionOf(html, field);
      expect(section, field).toContain(`>${field}</a></h2>`);
      for (const arg of args) expect(section, field).toContain(`<tr><td><code>${arg.name}</code></td>`);
      expect(textOf(section), field).toContain(`Returns ${String(type)}`);
      for (const { name: directive, arguments: given } of astNode?.directives ?? []) {
        const code = given?.find(({ name: arg }) => arg.value === 'code')?.value;
        if (directive.value === 'error' && code?.kind === Kind.ENUM)
          expect(section, field).toContain(`<a href="/docs/errors#${slug(code.value)}"><code>${code.value}</code></a>`);
        if (directive.value === 'access') expect(section, field).toContain('<strong>Access</strong>');
      }
    }
  });

  it('lists every type with its fields or values, and links to it', async () => {
    const pages = Object.fromEntries(
      await Promise.all(
        ['objects', 'payloads', 'inputs', 'enums', 'scalars'].map(async (name) => [name, await page(name)] as const),
      ),
    );
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    for (const type of Object.values(schema.getTypeMap())) {
      if (type.name.startsWith('__') || isSpecifiedScalarType(type) || roots.some((root) => root === type)) continue;
      const name = isInputObjectType(type)
        ? 'inputs'
        : isEnumType(type)
          ? 'enums'
          : isScalarType(type)
            ? 'scalars'
            : type.name.endsWith('Payload')
              ? 'payloads'
              : 'objects';
      const section = sectionOf(pages[name] ?? '', type.name);
      expect(section, type.name).not.toBe('');
      const parts = isEnumType(type) ? type.getValues() : 'getFields' in type ? Object.values(type.getFields()) : [];
      for (const part of parts) expect(section, type.name).toContain(`<td><code>${part.name}</code></td>`);
    }
    expect(sectionOf(pages.objects ?? '', 'EnvelopeConnection')).toContain('href="/docs/graphql-objects#envelope"');
    for (const { name } of schema.getDirectives())
      if (['access', 'error', 'constraint'].includes(name)) expect(pages.scalars).toContain(`>@${name}</a></h2>`);
  });

  it('keeps each page smaller than 320 KB', async () => {
    for (const name of ['queries', 'mutations', 'subscriptions', 'objects', 'payloads', 'inputs', 'enums', 'scalars'])
      expect((await page(name)).length, name).toBeLessThan(320_000);
  });
});

describe('the documentation', () => {
  it('is served in English and in French, each page with a link to the other', async () => {
    for (const name of ['', '/rest', '/reference', '/errors', '/graphql-objects', '/changelog', '/search']) {
      for (const [language, base, other] of [
        ['en', '/docs', '/docs/fr'],
        ['fr', '/docs/fr', '/docs'],
      ] as const) {
        const answer = await fetch(`${world.url}${base}${name}`);
        expect([answer.status, answer.headers.get('content-language')], base + name).toEqual([200, language]);
        const html = await answer.text();
        expect(html).toContain(`<html lang="${language}">`);
        for (const [each, at] of [
          ['en', '/docs'],
          ['fr', '/docs/fr'],
        ])
          expect(html).toContain(`<link rel="alternate" hreflang="${each}" href="${at}${name}">`);
        expect(html).toMatch(new RegExp(`<a class="docs-language" href="${other}${name}" hreflang=`));
      }
    }
  });

  it('is served under the strict policy, with its own script only and no third party', async () => {
    for (const name of ['', '/reference', '/webhooks', '/example']) {
      const answer = await fetch(`${world.url}/docs${name}`);
      const page = await answer.text();
      expect(answer.status).toBe(200);
      const policy = answer.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(page.match(/<script/g)).toHaveLength(1);
      expect(page).toMatch(/<script type="module" crossorigin src="\/assets\/hashed\/docs-[\w-]+\.js"><\/script>/);
      expect(page.match(/(src|<link[^>]*href)="https?:/g)).toBeNull();
    }
    expect((await fetch(`${world.url}/docs/nothing`)).status).toBe(404);
    const sample = await fetch(`${world.url}/docs/contract.pdf`);
    expect([sample.status, sample.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await sample.text()).startsWith('%PDF-')).toBe(true);
    expect((await fetch(`${world.url}/docs/..%2Fpages%2Fsign`)).status).toBe(404);
  });

  it.each(['/docs', '/docs/fr'])('has no broken internal link, from %s', async (base) => {
    const seen = new Map<string, string>();
    const pageOf = async (path: string) => {
      if (!seen.has(path)) {
        const answer = await fetch(world.url + path);
        seen.set(path, answer.ok ? await answer.text() : '');
      }
      return seen.get(path)!;
    };
    const start = await pageOf(base);
    const menu = [...start.matchAll(/href="(\/docs[^"#]*)"/g)].map(([, path]) => path!);
    expect(menu.length).toBeGreaterThan(25);
    for (const path of new Set(
      menu.filter((each) => (base === '/docs' ? !/^\/docs\/fr\b/.test(each) : each.startsWith(base))),
    )) {
      for (const [, to, anchor] of (await pageOf(path)).matchAll(/href="((?:\/docs[^"#]*)?)(?:#([^"]*))?"/g)) {
        const target = await pageOf(to || path);
        expect(target, `${path} → ${to}`).not.toBe('');
        if (anchor) expect(target.includes(`id="${anchor}"`), `${path} → ${to}#${anchor}`).toBe(true);
      }
    }
  });

  it('is searched without a script: any word, with or without accents, and the query is escaped', async () => {
    const search = async (question: string) => {
      const answer = await fetch(`${world.url}/docs/search?q=${encodeURIComponent(question)}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
      return answer.text();
    };
    const linksOf = (page: string) =>
      [...(page.split('class="found"')[1] ?? '').matchAll(/<li><a href="([^"]+)">/g)].map(([, href]) => href);
    expect(linksOf(await search('slot_closed'))).toContain('/docs/errors#slot-closed');
    expect(linksOf(await search('sendEnvelope'))[0]).toBe('/docs/reference#sendenvelope');
    expect(linksOf(await search('webhook retry')).slice(0, 3)).toContain('/docs/webhooks#deliveries');
    expect(linksOf(await search('webhok'))[0]).toMatch(/^\/docs\/webhooks/);
    expect(linksOf(await search('How do I cancel an envelope?')).length).toBeGreaterThan(0);
    expect(linksOf(await search('send a draft'))).toContain('/docs/reference#sendenvelope');
    expect(linksOf(await search('IDEMPOTENCY-KEY'))).toContain('/docs/rest#try-again-without-doing-twice');
    expect(linksOf(await search('reseau'))).toEqual(linksOf(await search('réseau')));
    expect(linksOf(await search('createEnvelope'))).toContain('/docs/graphql-mutations#createenvelope');
    const french = await (await fetch(`${world.url}/docs/fr/search?q=createEnvelope`)).text();
    expect(linksOf(french)).toContain('/docs/fr/graphql-mutations#createenvelope');
    expect(french).toContain('pour «');
    const hostile = await search('<img src=x onerror=alert(1)> {{results}}');
    expect(hostile).not.toContain('<img src=x');
    expect(hostile).toContain('Nothing has all the words');
    expect(await search('')).toContain('Type what you are looking for');
    expect((await fetch(`${world.url}/docs/search?q[]=a&q=${'x'.repeat(5000)}`)).status).toBe(200);
    // The same as JSON, for the search of the console.
    const json = async (path: string) => (await fetch(`${world.url}${path}`)).json();
    expect((await json('/docs/search.json?q=sendEnvelope'))[0]).toEqual({
      href: '/docs/reference#sendenvelope',
      page: expect.any(String),
      heading: expect.any(String),
    });
    expect((await json('/docs/fr/search.json?q=createEnvelope')).map(({ href }: any) => href)).toContain(
      '/docs/fr/graphql-mutations#createenvelope',
    );
    expect(await json('/docs/search.json?q[]=a')).toEqual([]);
  });
});
