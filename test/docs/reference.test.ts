import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../src/app/catalogue.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { madeOf, shownAnswer } from './answers.ts';
import { openScratch, type Scratch } from './scratch.ts';

interface Example {
  readonly path?: Record<string, string>;
  readonly keep?: Record<string, string>;
  /** The expected status if it is not a success. */
  readonly answers?: number;
}
interface Shown {
  readonly operationId: string;
  readonly 'x-codes': Readonly<Record<string, { readonly status: number; readonly when: string }>>;
  readonly method: string;
  readonly path: string;
}

const { curlOf } = (await import(inProject('src/pages/docs/curl.mjs'))) as { curlOf(of: object): string };
const { operationsOf } = (await import(inProject('src/pages/docs/reference.mjs'))) as {
  operationsOf(of: object): Shown[];
};
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
      const command = curlOf({ ...operation, example: examples[id] });
      // A slow machine seals the sheet after it has answered that the session is closed.
      if (id === 'getAttendanceSheet') await expect.poll(statusOfSession).toBe('SEALED');
      const text = await scratch.run('sh', command.replace('curl -s', `curl -s -w '\\n%{http_code}'`), env);
      const status = Number(text.slice(text.lastIndexOf('\n') + 1));
      expect(answers === 200 ? status < 300 : status === answers, `${id}: ${text.slice(0, 600)}`).toBe(true);
      const answer = text.slice(0, text.lastIndexOf('\n'));
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

describe('the documentation', () => {
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

  it('has no broken internal link', async () => {
    const seen = new Map<string, string>();
    const pageOf = async (path: string) => {
      if (!seen.has(path)) {
        const answer = await fetch(world.url + path);
        seen.set(path, answer.ok ? await answer.text() : '');
      }
      return seen.get(path)!;
    };
    const start = await pageOf('/docs');
    const menu = [...start.matchAll(/href="(\/docs[^"#]*)"/g)].map(([, path]) => path!);
    for (const path of new Set(menu)) {
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
    expect(linksOf(await search('send a draft'))).toContain('/docs/reference#sendenvelope');
    expect(linksOf(await search('IDEMPOTENCY-KEY'))).toContain('/docs/rest#try-again-without-doing-twice');
    expect(linksOf(await search('reseau'))).toEqual(linksOf(await search('réseau')));
    const hostile = await search('<img src=x onerror=alert(1)> {{results}}');
    expect(hostile).not.toContain('<img src=x');
    expect(hostile).toContain('Nothing has all the words');
    expect(await search('')).toContain('Type what you are looking for');
    expect((await fetch(`${world.url}/docs/search?q[]=a&q=${'x'.repeat(5000)}`)).status).toBe(200);
  });
});
