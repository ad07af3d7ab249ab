import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepBlobs } from '../../../../src/modules/documents/sweep-blobs.ts';
import { graphql, linkOf, sha256 } from '../../../world/client.ts';
import { createEnvelope } from '../../../world/envelope.ts';
import { signedInMember } from '../../../world/member.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { pngOf } from './png.ts';

let world: World;
let caller: Caller;
let owner: Awaited<ReturnType<typeof signedInMember>>;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  owner = await signedInMember(world, caller, 'OWNER');
});
afterAll(() => world?.close());

const fields = `branding { color isAdjusted replyTo light { background text } dark { background text }
  stylesheetPath logo { sha256 url width height } }`;
const set = (input: string) => `mutation { setBranding(input: ${input}) { organization { ${fields} } } }`;
const setLogo = (png: Buffer | string) =>
  `mutation { setLogo(input: { pngBase64: "${typeof png === 'string' ? png : png.toString('base64')}" }) { organization { ${fields} } } }`;
const code = ({ errors }: { errors?: readonly { extensions?: Record<string, any> }[] }) =>
  errors?.[0]?.extensions?.code;
const get = (path: string) => fetch(`${world.url}${path}`);

describe('setBranding', () => {
  it('sets colour and reply-to, and tells when the colour is adjusted', async () => {
    const { data } = await owner.ask(set('{ color: "#FFE500", replyTo: "rh@exemple.fr" }'));
    const { branding } = data.setBranding.organization;
    expect(branding).toMatchObject({ color: '#ffe500', isAdjusted: true, replyTo: 'rh@exemple.fr', logo: null });
    expect(branding.dark).toEqual({ background: '#ffe500', text: '#000000' });
    expect(branding.light.background).not.toBe('#ffe500');
    expect((await owner.ask(set('{}'))).data.setBranding.organization.branding).toEqual({
      color: null,
      isAdjusted: false,
      replyTo: null,
      light: null,
      dark: null,
      stylesheetPath: null,
      logo: null,
    });
  });

  it('refuses colours, addresses and callers, and changes nothing', async () => {
    const reader = await signedInMember(world, caller, 'READER');
    const before = await traceOf(world);
    for (const wrong of [
      '{ color: "red" }',
      '{ color: "#12345" }',
      '{ replyTo: "nobody" }',
      String.raw`{ replyTo: "a@exemple.fr\r\nBcc: x@exemple.fr" }`,
      '{ replyTo: "a@exemple.fr, b@exemple.fr" }',
    ])
      expect(code(await owner.ask(set(wrong))), wrong).toBe('invalid_body');
    expect(code(await reader.ask(set('{}')))).toBe('forbidden');
    expect(code(await graphql(world.url, `Bearer ${caller.key}`, set('{}')))).toBe('forbidden');
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('setLogo', () => {
  it('writes the picture anew, serves it by digest, and keeps it through the sweep while it is used', async () => {
    const upload = pngOf(1000, 400, { text: 'secret metadata' });
    const { data } = await owner.ask(setLogo(upload));
    const { logo, stylesheetPath } = data.setLogo.organization.branding;
    expect(logo).toMatchObject({ width: 400, height: 160 });
    const answer = await fetch(logo.url);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(sha256(bytes)).toBe(logo.sha256);
    expect(bytes.toString('latin1')).not.toContain('secret');
    const css = await get(stylesheetPath);
    expect(css.headers.get('content-type')).toContain('text/css');
    expect(await css.text()).toContain(`/branding/logos/${logo.sha256}.png`);
    const { services } = world.service;
    await sweepBlobs(services);
    expect(await services.storage.has(logo.sha256)).toBe(true);
    // Removed: not served any more, although the file is still stored.
    await owner.ask('mutation { removeLogo { organization { id } } }');
    expect((await fetch(logo.url)).status).toBe(404);
  });

  it('refuses what is no PNG within the limits, and changes nothing', async () => {
    const before = await traceOf(world);
    const bomb = pngOf(16, 16);
    bomb.writeUInt32BE(60_000, 16);
    for (const [name, wrong] of Object.entries({
      text: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      jpeg: Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
      bomb,
      cut: pngOf(100, 100).subarray(0, 60),
      large: Buffer.alloc(400 * 1024),
      encoding: '%%%',
    }))
      expect(code(await owner.ask(setLogo(wrong))), name).toBe('invalid_body');
    expect(await traceOf(world)).toEqual(before);
  });
});

it('serves no file of the storage that is no logo, and no stylesheet of another form', async () => {
  const stored = await world.service.services.storage.put(deflateSync(Buffer.from('private')));
  for (const path of [
    `/branding/logos/${stored}.png`,
    '/branding/logos/..%2f..%2fsecret.key.png',
    '/branding/styles/red-none.css',
    `/branding/styles/none-${'0'.repeat(64)}-1x1;x.css`,
  ])
    expect((await get(path)).status, path).toBe(404);
});

it('shows colour and logo on signing pages, and colour, logo and reply-to in mails', async () => {
  await owner.ask(set('{ color: "#0a7d33", replyTo: "rh@exemple.fr" }'));
  await owner.ask(setLogo(pngOf(300, 100)));
  const { signers } = await createEnvelope(world, caller);
  const page = await (await fetch(signers[0].sign_url)).text();
  const [, path] = /<link rel="stylesheet" href="(\/branding\/[^"]+)">/.exec(page) ?? [];
  expect(path).toMatch(/^\/branding\/styles\/0a7d33-[0-9a-f]{64}-300x100\.css$/);
  expect(await (await get(path!)).text()).toContain('--accent:#0a7d33');
  const session = await graphql(
    world.url,
    linkOf(signers[0].sign_url),
    '{ signingSession { envelope { branding { stylesheetPath } } } }',
  );
  expect(session.data.signingSession.envelope.branding.stylesheetPath).toBe(path);
  const hidden = '{ signingSession { envelope { branding { replyTo } } } }';
  expect(code(await graphql(world.url, linkOf(signers[0].sign_url), hidden))).toBe('forbidden');
  await world.settle();
  const mail = (await world.mailbox())[0]!;
  expect(mail.html).toContain('background:#0a7d33');
  expect(mail.html).toContain('src="data:image/png;base64,');
});

it('sends a sample to the member who asks', async () => {
  expect((await owner.ask('mutation { sendTestMail { organization { id } } }')).errors).toBeUndefined();
  await world.settle();
  const mail = (await world.mailbox())[0]!;
  expect(mail.subject).toContain('[TEST]');
  expect(mail.to).toMatch(/^owner\d+@exemple.fr$/);
});
