import { graphql, linkOf } from './client.ts';
import { createTemplate, mutate } from './template.ts';
import type { Caller, World } from './world.ts';

const SELECTED = 'id url state role people { role name email } endsAt quota made pausedAt creditsShortAt';

/** A template of one role with a signature. */
export const oneRole = {
  name: 'Charte',
  roles: [{ name: 'adhérent' }],
  fields: [{ documentIndex: 0, role: 'adhérent', type: 'SIGNATURE', page: 1, x: 10, y: 70, width: 30, height: 8 }],
};

/** Creates a template with a signing link. */
export async function createLink(
  world: World,
  caller: Caller,
  more: object = {},
  template: object = oneRole,
): Promise<any> {
  const { id: templateId } = await createTemplate(world, caller, template);
  const input = { templateId, role: 'adhérent', ...more };
  const { data, errors } = await mutate(world, caller, 'createSigningLink', input, `signingLink { ${SELECTED} }`);
  if (errors) throw new Error(`no signing link: ${JSON.stringify(errors)}`);
  return { ...data.createSigningLink.signingLink, templateId };
}

/** The signing links of a template. */
export async function readLinks(world: World, { key }: Pick<Caller, 'key'>, templateId: string): Promise<any[]> {
  const query = `{ template(id: "${templateId}") { signingLinks { ${SELECTED} envelopes { id status } } } }`;
  return (await graphql(world.url, `Bearer ${key}`, query)).data.template.signingLinks;
}

/** Changes a link. */
export const changeLink = (world: World, caller: Caller, input: object) =>
  mutate(world, caller, 'changeSigningLink', input, `signingLink { ${SELECTED} }`);

/** A visitor in their own browser. */
export const visitor = (n: number, more: object = {}) => ({
  ...{ email: `v${n}@exemple.fr`, name: `Visiteur ${n}`, language: 'FR', browser: String(n).padStart(22, 'b') },
  ...more,
});

/** Sends a mutation of the page of a link. */
const act = (world: World, url: string, name: string, input: object, selection: string) =>
  graphql(
    world.url,
    linkOf(url),
    `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`,
    { input },
  );

export const requestCode = (world: World, url: string, who: object) =>
  act(world, url, 'requestLinkCode', who, 'linkCode { expiresAt resendAfter }');

export const openEnvelope = (world: World, url: string, who: object, code: string) =>
  act(world, url, 'openEnvelopeByLink', { ...who, code }, 'signUrl');

/** The newest code in the mails to an address. */
export async function codeFor(world: World, email: string): Promise<string> {
  await world.settle();
  const mail = (await world.mailbox()).find(({ to, text }) => to === email && /^ {4}\d{6,12}$/m.test(text));
  return /^ {4}(\d{6,12})$/m.exec(mail!.text)![1]!;
}

/** Requests a code, reads it in the mailbox and enters it. */
export async function comeBy(world: World, url: string, who: { readonly email: string }) {
  const { errors } = await requestCode(world, url, who);
  if (errors) throw new Error(`no code: ${JSON.stringify(errors)}`);
  return openEnvelope(world, url, who, await codeFor(world, who.email));
}
