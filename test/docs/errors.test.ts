import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../src/graphql/errors.ts';
import { helpPathOf } from '../../src/kernel/fault.ts';
import { guidePages } from '../../src/pages/docs/guides.ts';
import { en } from '../../src/pages/docs/words/en.ts';
import { fr } from '../../src/pages/docs/words/fr.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { graphql } from '../world/client.ts';
import { onePager } from '../world/envelope.ts';
import { createSession } from '../world/session.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

const languages = { en, fr };

/** The entries of the page: a code with the status above it and its text. */
function entriesOf(language: keyof typeof languages): Map<string, { readonly status: number; readonly text: string }> {
  const { markdown = '' } = guidePages(languages[language]).find(({ name }) => name === 'errors')!;
  const parts = markdown.split(/^## (?=\d{3} )/m).slice(1);
  return new Map(
    parts.flatMap((part) =>
      [...part.matchAll(/^### `(\w+)`\n([\s\S]*?)(?=^### |$(?![\s\S]))/gm)].map(([, code, text]) => [
        code!,
        { status: Number(part.slice(0, 3)), text: text! },
      ]),
    ),
  );
}

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

describe.each(['en', 'fr'] as const)('the page of errors, in %s', (language) => {
  const entries = entriesOf(language);

  it('has every code of the rooms below its status, once, and no other', () => {
    const statuses = Object.fromEntries([...entries].map(([code, { status }]) => [code, status]));
    const declared = Object.fromEntries(Object.entries(catalogue).map(([code, { status }]) => [code, status]));
    expect(statuses).toEqual(declared);
    const source = readFileSync(inProject(`src/pages/docs/${language === 'en' ? 'guides' : 'fr'}/errors.md`), 'utf8');
    expect(source.match(/^### /gm)).toHaveLength(entries.size);
  });

  it('says cause, remedy and places of each, and shows an answer', () => {
    const [cause, remedy, where] = language === 'en' ? ['Cause', 'What to do', 'Where'] : ['Cause', 'Que faire', 'Où'];
    for (const [code, { text }] of entries)
      expect(text, code).toMatch(
        new RegExp(
          `\\*\\*${cause}\\.\\*\\* [\\s\\S]{10,}\\*\\*${remedy}\\.\\*\\* [\\s\\S]{10,}"${code}"[\\s\\S]*\\*\\*${where}\\.\\*\\* .{8,}`,
        ),
      );
  });
});

describe('the answers on the page of errors', () => {
  const shown = (code: string) => /```\w+ (?:REST|GraphQL)\n([\s\S]*?)```/.exec(entriesOf('en').get(code)!.text)![1]!;
  const call = async (method: string, path: string, { key = caller.key, type = 'application/json', body = '' } = {}) =>
    fetch(`${world.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': type }) },
      ...(body && { body }),
    });
  const envelope = async () => {
    const documents = [{ name: 'Contract', pdf_base64: (await onePager()).toString('base64') }];
    return { name: 'Contract', documents, signers: [{ email: 'elodie@example.org', name: 'Élodie Müller' }] };
  };
  const canceled = async () => {
    const { id } = (await (await call('POST', '/envelopes', { body: JSON.stringify(await envelope()) })).json()) as any;
    await call('POST', `/envelopes/${id}/cancel`);
    return call('POST', `/envelopes/${id}/send`);
  };
  const closedSlot = async () => {
    const { id, slots } = await createSession(world, caller);
    for (const act of ['open', 'close']) await call('POST', `/attendance-sessions/${id}/slots/${slots[0]!.id}/${act}`);
    return call('POST', `/attendance-sessions/${id}/slots/${slots[0]!.id}/open`);
  };
  const wrong = async () => ({ ...(await envelope()), signers: [{ email: 'x', name: 'Élodie Müller' }] });

  it.each<[string, () => Promise<Response>]>([
    ['invalid_body', async () => call('POST', '/envelopes', { body: JSON.stringify(await wrong()) })],
    ['invalid_parameter', () => call('GET', '/envelopes?limit=0')],
    ['invalid_json', () => call('POST', '/envelopes', { body: '{' })],
    ['unauthorized', () => call('GET', '/envelopes', { key: 'sk_test_nobody' })],
    [
      'forbidden',
      async () =>
        call('POST', '/envelopes/x/cancel', { key: (await world.caller({ scopes: ['envelopes:read'] })).key }),
    ],
    ['not_found', () => call('GET', '/envelopes/x')],
    ['method_not_allowed', () => call('DELETE', '/envelopes')],
    ['invalid_status', canceled],
    ['slot_closed', closedSlot],
    ['unsupported_media_type', () => call('POST', '/envelopes', { type: 'text/plain', body: '{}' })],
  ])('%s is what REST answers', async (code, ask) => {
    const answer = await ask();
    const [head = '', body = ''] = shown(code).split('\n\n');
    const [line = '', ...headers] = head.split('\n');
    expect([answer.status, JSON.stringify(await answer.json(), null, 2)]).toEqual([
      Number(line.split(' ')[1]),
      body.trim(),
    ]);
    expect(headers.length).toBeGreaterThan(0);
    for (const header of headers) {
      const [name = '', value] = header.split(': ');
      expect(answer.headers.get(name), name).toBe(value);
    }
  });

  it('are those of GraphQL, whose docUrl leads to the entry of the code', async () => {
    const scanned = 'mutation ($id: ID!) { simulateWrongCode(input: { id: $id }) { refusal { code } } }';
    const created = (await (
      await call('POST', '/envelopes', { body: JSON.stringify({ ...(await envelope()), send: true }) })
    ).json()) as any;
    const { errors }: any = await graphql(world.url, `Bearer ${caller.key}`, scanned, { id: created.signers[0].id });
    const [{ message, path, extensions }] = errors;
    const { errors: shownErrors } = JSON.parse(shown('no_code_asked').replace('https://esign.example', world.url));
    expect([{ message, path, extensions }]).toEqual(shownErrors);
    const [address = '', anchor = ''] = extensions.docUrl.split('#');
    expect(await (await fetch(address)).text()).toContain(`<h3 id="${anchor}">`);
  });

  it('have an address also when a document is refused, and before it is read', async () => {
    const refusal = async (init: RequestInit) => {
      const answer = await fetch(`${world.url}/graphql`, { method: 'POST', ...init });
      return ((await answer.json()) as any).errors[0].extensions;
    };
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${caller.key}` };
    const document = await refusal({ headers, body: JSON.stringify({ query: '{ nothing }' }) });
    expect(document.docUrl).toBe(`${world.url}${helpPathOf('invalid_body')}`);
    const nobody = await refusal({ headers: { ...headers, authorization: 'Bearer sk_test_x' }, body: '{}' });
    expect(nobody.docUrl).toBe(`${world.url}${helpPathOf('unauthorized')}`);
  });

  it('are found by their code and by their message', async () => {
    for (const [code, { meaning }] of Object.entries(catalogue))
      for (const question of [code, meaning]) {
        const found: any = await (
          await fetch(`${world.url}/docs/search.json?q=${encodeURIComponent(question)}`)
        ).json();
        expect(
          found.map(({ href }: any) => href),
          question,
        ).toContain(helpPathOf(code));
      }
  });
});
