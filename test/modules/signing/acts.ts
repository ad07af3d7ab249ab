import { expect } from 'vitest';
import { type GraphqlAnswer, graphql, linkOf } from '../../world/client.ts';
import type { World } from '../../world/world.ts';

/** The actions of a signing page, one at a time, with any input. */

const SESSION = `{ signingSession {
  state envelope { id status missionStartsAt lastLegalDay } signer { id status authentication viewedAt: signedAt signedAt signaturePlace declinedAt }
  identity { givenName familyName }
  documents { fields { id type mine value filled signatureText } } consent { texts { language sha256 } }
} }`;

/** The session, whatever its state. */
export async function sessionOf(world: World, signUrl: string): Promise<any> {
  return (await graphql(world.url, linkOf(signUrl), SESSION)).data?.signingSession;
}

const samples: Record<string, string> = { TEXT: 'Technicienne', DATE: '2026-11-21', CHECKBOX: 'true' };

/** A valid input of signEnvelope for the holder of a link, with a value for each of their fields. */
export async function inputFor(world: World, signUrl: string): Promise<Record<string, any>> {
  const { documents, consent, identity } = await sessionOf(world, signUrl);
  const mine = documents.flatMap(({ fields }: any) => fields).filter((field: any) => field.mine);
  return {
    values: mine
      .filter(({ type }: any) => type !== 'SIGNATURE' && type !== 'INITIALS')
      .map(({ id, type }: any) => ({ fieldId: id, value: samples[type] })),
    typedSignature: identity?.givenName ? `${identity.givenName} ${identity.familyName}` : 'Élodie Müller',
    place: 'Lyon',
    language: 'FR',
    consentSha256: consent.texts.find(({ language }: any) => language === 'FR').sha256,
  };
}

const act =
  (name: string, type: string, selection: string) =>
  (world: World, signUrl: string, input: object): Promise<GraphqlAnswer> =>
    graphql(world.url, linkOf(signUrl), `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`, {
      input,
    });

export const sign = act(
  'signEnvelope',
  'SignEnvelopeInput',
  'signingSession { state signer { status signedAt signaturePlace } }',
);
export const requestCode = act(
  'requestSigningCode',
  'RequestSigningCodeInput',
  'signingCode { channel sentTo expiresAt resendAfter }',
);
export const decline = act(
  'declineSigning',
  'DeclineSigningInput',
  'signingSession { state signer { status declinedAt } }',
);
export const view = act('recordSigningView', 'RecordSigningViewInput', 'signingSession { state signer { language } }');

/** Signs as a person would, with the changes in `more`. */
export async function signWith(world: World, signUrl: string, more: object = {}): Promise<GraphqlAnswer> {
  return sign(world, signUrl, { ...(await inputFor(world, signUrl)), ...more });
}

/** The code of a refusal; undefined on success. */
export const codeOf = ({ errors }: GraphqlAnswer): string | undefined => errors?.[0]?.extensions?.code;

/** The invalid paths of a refusal. */
export const pathsOf = ({ errors }: GraphqlAnswer): string[] =>
  (errors?.[0]?.extensions?.details ?? []).map(({ path }: { path: string }) => path);

/** The newest one-time code that was sent to an address. */
export async function lastCode(world: World, to: string): Promise<string> {
  for (const { to: address, text } of await world.mailbox()) {
    const code = address === to && /(?<!\d)\d{6}(?!\d)/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0];
    if (code) return code;
  }
  return expect.fail(`no code was sent to ${to}`);
}
