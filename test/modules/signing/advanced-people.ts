import { type GraphqlAnswer, rest } from '../../world/client.ts';
import { field, onePager, person } from '../../world/envelope.ts';
import type { Caller, World } from '../../world/world.ts';
import { lastCode, requestCode, signWith } from './acts.ts';

/** An inline identity, attested by the caller. */
export const attested = (given_name: string, family_name: string, more: object = {}) => ({
  identity: {
    method: 'partner_attested',
    given_name,
    family_name,
    verified_by: 'Agence Rhône',
    attestation_ref: 'DOSSIER-17',
    ...more,
  },
});

/** The n-th signer, with an identity whose name differs from the one given by the caller. */
export const signer = (n: number, more: object = {}) => person(n, { ...attested(`Prénom${n}`, `Nom${n}`), ...more });

/** An envelope of level advanced, sent; one page, a signature field for each signer, unless `more` says otherwise. */
export async function createAdvanced(
  world: World,
  caller: Caller,
  signers: readonly object[],
  more: object = {},
): Promise<any> {
  const { status, body } = await rest(world.url, caller.key, 'POST', '/envelopes', {
    name: 'Contrat',
    signature_level: 'advanced',
    send: true,
    documents: [{ name: 'Contrat.pdf', pdf_base64: (await onePager()).toString('base64') }],
    signers,
    fields: signers.map((_, n) => field('signature', n, { y: 5 + n * 9 })),
    ...more,
  });
  if (status !== 201) throw new Error(`no envelope: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Asks for a code by e-mail and reads it. */
export async function codeFor(world: World, { sign_url, email }: { sign_url: string; email: string }): Promise<string> {
  const { errors } = await requestCode(world, sign_url, { channel: 'OTP_EMAIL' });
  if (errors) throw new Error(`no code: ${JSON.stringify(errors)}`);
  await world.settle();
  return lastCode(world, email);
}

/** Signs as a person would, with a fresh code. */
export async function signAdvanced(
  world: World,
  who: { sign_url: string; email: string },
  more: object = {},
): Promise<GraphqlAnswer> {
  return signWith(world, who.sign_url, { code: await codeFor(world, who), ...more });
}

/** The bytes at a temporary link. */
export async function download(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return Buffer.from(await response.arrayBuffer());
}

/** The trusted root of a mode, DER. */
export const rootOf = async (world: World, mode: 'LIVE' | 'TEST' = 'TEST'): Promise<Buffer> =>
  (await world.service.authority.trustChain(mode)).at(-1)!.der;
