import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { graphql } from '../../../world/client.ts';
import { createEnvelope } from '../../../world/envelope.ts';
import { signedInMember } from '../../../world/member.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

let world: World;
let caller: Caller;
let owner: Awaited<ReturnType<typeof signedInMember>>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  caller = await world.caller();
  owner = await signedInMember(world, caller, 'OWNER');
});
afterAll(() => world?.close());

const setting = (words: Record<string, string>, kind = 'ENVELOPE_TURN') => {
  const input = Object.entries(words).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `mutation { setMailText(input: { kind: ${kind}, language: FR, ${input.join(', ')} }) { organization { id } } }`;
};
const set = (words: Record<string, string>, kind?: string) => owner.ask(setting(words, kind));
async function mailTo(address: string) {
  await world.settle();
  return (await world.mailbox()).find(({ to }) => to === address)!;
}

it('replaces subject and first paragraph, and nothing else', async () => {
  const { errors } = await set({
    subject: '{organization} : {document} à signer',
    opening: 'Bonjour {recipient},\nmerci de signer <b>{document}</b> avant le {deadline}.',
  });
  expect(errors).toBeUndefined();
  await createEnvelope(world, caller, { name: 'Bail & annexes', message: 'À bientôt.' });
  const own = await mailTo('p1@exemple.fr');
  const organization = (
    await world.database.prisma.organization.findUniqueOrThrow({ where: { id: caller.organizationId } })
  ).name;
  expect(own.subject).toContain(`${organization} : Bail & annexes à signer`);
  expect(own.text).toMatch(/Bonjour Personne 1,\nmerci de signer <b>Bail & annexes<\/b> avant le \d/);
  expect(own.text).toContain('> À bientôt.');
  expect(own.text).toMatch(/Lire et signer\s:\nhttp/);
  expect(own.text).toContain('Ce lien vous est strictement personnel');
  expect(own.text).toContain(`pour ${organization}`);
  expect(own.text).not.toContain('vous invite à lire');
  expect(own.html).toContain(
    '<bdi>Personne 1</bdi>,<br>merci de signer &lt;b&gt;<bdi>Bail &amp; annexes</bdi>&lt;/b&gt;',
  );
});

it('shows the words of each mail, and restores those of the service', async () => {
  const read = async () => {
    const { data } = await owner.ask(
      '{ viewer { organization { mailTexts(language: FR) { kind subject opening serviceSubject serviceOpening placeholders { name example } heading button notes footer } } } }',
    );
    return data.viewer.organization.mailTexts;
  };
  await set({ subject: 'À signer vite' });
  const [turn, ...others] = await read();
  expect(turn).toMatchObject({
    ...{ kind: 'ENVELOPE_TURN', subject: 'À signer vite', opening: null, serviceSubject: 'À signer : {document}' },
    ...{
      button: 'Lire et signer',
      placeholders: expect.arrayContaining([{ name: 'document', example: 'CM-2026-014' }]),
    },
  });
  expect(turn.serviceOpening).toContain('{document}');
  expect(turn.notes.join()).not.toContain('{');
  expect(others).toHaveLength(10);
  for (const { subject, placeholders, serviceOpening } of others) {
    expect(subject).toBeNull();
    for (const { example } of placeholders) expect(example).not.toBe('');
    for (const [, name] of serviceOpening.matchAll(/\{(\w+)\}/g))
      expect(placeholders.map((one: { name: string }) => one.name)).toContain(name);
  }
  await set({});
  expect((await read())[0]).toMatchObject({ subject: null, opening: null });
  expect(await world.database.prisma.mailText.count({ where: { organizationId: caller.organizationId } })).toBe(0);
});

it('are in the mail of a canceled envelope, with the reason of the organisation', async () => {
  await set({ opening: 'À signer pour le {deadline}.' });
  const { id } = await createEnvelope(world, caller, { name: 'Sans date' });
  await world.settle();
  expect((await mailTo('p1@exemple.fr')).text).toMatch(/À signer pour le \d/);
  await set({ opening: 'Annulé : {document}.' }, 'ENVELOPE_CANCELED');
  await graphql(
    world.url,
    `Bearer ${caller.key}`,
    `mutation { cancelEnvelope(input: { id: "${id}", reason: "  La mission\\nn’a plus lieu. " }) { envelope { cancelReason } } }`,
  );
  const { text } = await mailTo('p1@exemple.fr');
  expect(text).toContain('Annulé : Sans date.');
  expect(text).toMatch(/Motif indiqué\s: La mission n’a plus lieu\./);
});

it('refuses words with the place of what is wrong, and changes nothing', async () => {
  const before = await traceOf(world);
  const detail = async (words: Record<string, string>) => {
    const { errors } = await set(words);
    expect(errors?.[0]?.extensions?.code).toBe('invalid_body');
    const [first] = errors![0]!.extensions!.details;
    return { path: first.path, reason: first.reason, values: first.values };
  };
  expect(await detail({ subject: 'Pour {nom}' })).toEqual({
    path: 'subject',
    reason: 'mail_placeholder',
    values: { at: 6 },
  });
  expect(await detail({ opening: 'Voir https://evil.example' })).toMatchObject({
    path: 'opening',
    reason: 'mail_link',
    values: { at: 6 },
  });
  expect(await detail({ subject: 'a\r\nBcc: b' })).toMatchObject({ path: 'subject', reason: 'mail_hidden' });
  expect(await detail({ opening: 'a\n'.repeat(12) + 'b' })).toMatchObject({ reason: 'mail_lines' });
  expect(await detail({ opening: 'x'.repeat(601) })).toMatchObject({ reason: 'max_characters' });
  const reader = await signedInMember(world, caller, 'READER');
  const refused = await reader.ask(setting({ subject: 'A' }));
  expect(refused.errors?.[0]?.extensions?.code).toBe('forbidden');
  expect(await world.database.prisma.mailText.count({ where: { organizationId: caller.organizationId } })).toBe(0);
  expect(await traceOf(world)).toEqual(before);
});
