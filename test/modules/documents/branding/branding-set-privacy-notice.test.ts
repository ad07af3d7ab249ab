import { afterAll, beforeAll, expect, it } from 'vitest';
import { personalUrl } from '../../../../src/modules/access/index.ts';
import { readEvents } from '../../../../src/modules/evidence/index.ts';
import { graphql } from '../../../world/client.ts';
import { createEnvelope } from '../../../world/envelope.ts';
import { signedInMember } from '../../../world/member.ts';
import { createSession } from '../../../world/session.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { view } from '../../signing/acts.ts';

let world: World;
let caller: Caller;
let owner: Awaited<ReturnType<typeof signedInMember>>;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  owner = await signedInMember(world, caller, 'OWNER');
});
afterAll(() => world?.close());

const set = (input: string) =>
  `mutation { setPrivacyNotice(input: ${input}) { organization { branding { privacyNotice { url contact version shownVersion proofYears } } } } }`;
const notice = '{ url: "https://horizon.example/rgpd", contact: "dpo@horizon.example", version: "3" }';
const pageOf = async (url: string) => (await fetch(url)).text();

it('sets link, contact and version, and removes them', async () => {
  const { data } = await owner.ask(set(notice));
  expect(data.setPrivacyNotice.organization.branding.privacyNotice).toEqual({
    ...{ url: 'https://horizon.example/rgpd', contact: 'dpo@horizon.example', version: '3' },
    ...{ shownVersion: '1-3', proofYears: 10 },
  });
  const removed = await owner.ask(set('{}'));
  expect(removed.data.setPrivacyNotice.organization.branding.privacyNotice).toMatchObject({
    ...{ url: null, contact: null, version: null, shownVersion: '1' },
  });
});

it('refuses wrong values and callers, and changes nothing', async () => {
  const reader = await signedInMember(world, caller, 'READER');
  const before = await traceOf(world);
  const code = ({ errors }: { errors?: readonly { extensions?: Record<string, any> }[] }) =>
    errors?.[0]?.extensions?.code;
  for (const wrong of [
    '{ url: "javascript:alert(1)" }',
    '{ url: "https://u:p@horizon.example/" }',
    `{ url: "https://horizon.example/${'x'.repeat(500)}" }`,
    `{ contact: "${'x'.repeat(201)}" }`,
    '{ version: "one two" }',
  ])
    expect(code(await owner.ask(set(wrong))), wrong).toBe('invalid_body');
  expect(code(await reader.ask(set('{}')))).toBe('forbidden');
  expect(code(await graphql(world.url, `Bearer ${caller.key}`, set('{}')))).toBe('forbidden');
  expect(await traceOf(world)).toEqual(before);
});

it('is at the foot of personal pages, also of ended ones, and of mails, and its version in the chain', async () => {
  await owner.ask(set(notice));
  const { id, signers } = await createEnvelope(world, caller);
  const url: string = signers[0].sign_url;
  const session = await createSession(world, caller);
  const { services } = world.service;
  const trainer = personalUrl(services, { kind: 'trainer', subjectId: session.id, generation: 0 });
  const attendee = personalUrl(services, { kind: 'attend', subjectId: session.attendees[0]!.id, generation: 0 });
  for (const page of [url, trainer, attendee]) {
    const text = await pageOf(page);
    expect(text).toMatch(/<footer class="privacy" [^>]+>\s*<p lang="en">/);
    expect(text).toContain('<a href="https://horizon.example/rgpd"');
    expect(text).toContain('· dpo@horizon.example');
  }
  await world.settle();
  const { text, html } = (await world.mailbox()).find(({ to }) => to === 'p1@exemple.fr')!;
  expect(text).toContain('Vos droits : https://horizon.example/rgpd · dpo@horizon.example');
  expect(html).toContain('Vos droits : <a href="https://horizon.example/rgpd"');
  await view(world, url, { language: 'FR' });
  const events = await readEvents(services, id, { after: 0, most: 100 });
  expect(events.find(({ type }) => type === 'signer.viewed')?.data).toMatchObject({ privacy_notice: '1-3' });
  await graphql(
    world.url,
    `Bearer ${caller.key}`,
    `mutation { cancelEnvelope(input: { id: "${id}" }) { envelope { id } } }`,
  );
  expect(await pageOf(url)).toContain('<footer class="privacy" ');
});
