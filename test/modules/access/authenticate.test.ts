import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/kernel/ids.ts';
import {
  authenticate,
  createApiKey,
  findGrants,
  listApiKeys,
  personalUrl,
  revokeApiKey,
} from '../../../src/modules/access/index.ts';
import { LinkSubject } from '../../../src/modules/access/needs.ts';
import { openKeystore } from '../../../src/platform/keystore/index.ts';
import { linkOf } from '../../world/client.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** Credentials: API keys, stored as hashes only, and personal links, which are not stored. */
let world: World;
let caller: Caller;
let links: string[];
let signerIds: string[];
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  const { signers } = await createEnvelope(world, caller, { signers: [person(1), person(2)] });
  links = signers.map(({ sign_url }: any) => linkOf(sign_url));
  signerIds = signers.map(({ id }: any) => id);
});
afterAll(() => world?.close());

const services = () => world.service.services;
const ask = (authorization: string) => authenticate(services(), authorization);
const refused = { code: 'unauthorized', status: 401 };

describe('an API key', () => {
  it('authenticates its organisation, mode and scopes, with its scheme in any case', async () => {
    const { key, keyId, organizationId } = await world.caller({ mode: 'LIVE', scopes: ['envelopes:read'] });
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect(await ask(`${scheme} ${key}`)).toEqual({
        kind: 'key',
        keyId,
        organizationId,
        mode: 'LIVE',
        scopes: ['envelopes:read'],
      });
    }
  });

  it('is stored and listed as a hash only', async () => {
    const { key, organizationId } = await world.caller();
    const { rows } = await world.database.pool.query<{ row: string }>('SELECT t::text AS row FROM api_keys t');
    expect(rows.filter(({ row }) => row.includes(key) || row.includes(key.slice('sk_test_'.length)))).toEqual([]);
    expect(rows.filter(({ row }) => row.includes(sha256Hex(key)))).toHaveLength(1);
    const [listed] = await listApiKeys(services(), organizationId);
    expect(key.startsWith(listed!.hint)).toBe(true);
    expect(listed!.hint).toHaveLength(12);
    expect(listed).not.toHaveProperty('keySha256');
  });

  it.each([
    ['no scheme', (key: string) => key],
    ['another scheme', (key: string) => `Basic ${key}`],
    ['two spaces', (key: string) => `Bearer  ${key}`],
    ['a space behind', (key: string) => `Bearer ${key} `],
    ['two keys', (key: string) => `Bearer ${key}, Bearer ${key}`],
    ['a line end', (key: string) => `Bearer ${key}\n`],
    ['the other mode’s prefix', (key: string) => `Bearer ${key.replace('sk_test_', 'sk_live_')}`],
    ['its last letter gone', (key: string) => `Bearer ${key.slice(0, -1)}`],
    ['capitals', (key: string) => `Bearer ${key.toUpperCase()}`],
    ['its hash', (key: string) => `Bearer ${sha256Hex(key)}`],
    ['its scheme as a link', (key: string) => `Link ${key}`],
    ['sixty thousand letters', () => `Bearer sk_test_${'a'.repeat(60_000)}`],
  ])('is rejected with %s', async (_what, header) => {
    await expect(ask(header(caller.key))).rejects.toMatchObject(refused);
  });

  it('is rejected as soon as it is revoked; a second revocation changes nothing', async () => {
    const { key, keyId } = await world.caller();
    expect(await ask(`Bearer ${key}`)).toMatchObject({ kind: 'key' });
    const { revokedAt } = await revokeApiKey(services(), keyId);
    await expect(ask(`Bearer ${key}`)).rejects.toMatchObject(refused);
    world.clock.advance(1_000);
    expect((await revokeApiKey(services(), keyId)).revokedAt).toEqual(revokedAt);
  });

  it('is created, listed and revoked only for organisations and keys that exist', async () => {
    const nobody = randomUUID();
    const input = { mode: 'TEST', scopes: [], name: '' } as const;
    for (const organizationId of [nobody, 'x']) {
      await expect(createApiKey(services(), { ...input, organizationId })).rejects.toMatchObject({
        code: 'unknown_organization',
      });
      await expect(listApiKeys(services(), organizationId)).rejects.toMatchObject({ code: 'unknown_organization' });
    }
    for (const id of [nobody, 'x'])
      await expect(revokeApiKey(services(), id)).rejects.toMatchObject({ code: 'unknown_api_key' });
  });
});

describe('a personal link', () => {
  it('authenticates one signer and is the same each time it is made', async () => {
    expect(await ask(links[0]!)).toEqual({
      kind: 'link',
      link: 'sign',
      subjectId: signerIds[0],
      generation: 0,
      subject: expect.any(LinkSubject),
    });
    const link = { kind: 'sign', subjectId: signerIds[0]!, generation: 0 } as const;
    expect(linkOf(personalUrl(services(), link))).toBe(links[0]);
    expect(links[0]).not.toBe(links[1]);
  });

  it('is rejected when any single character changes', async () => {
    const token = links[0]!.slice('Link '.length);
    const changed = [...token].map(
      (letter, at) => `Link ${token.slice(0, at)}${letter === 'x' ? 'y' : 'x'}${token.slice(at + 1)}`,
    );
    const answers = await Promise.allSettled(changed.map(ask));
    expect(answers.map(({ status }) => status)).toEqual(changed.map(() => 'rejected'));
  });

  it('is rejected when it was made with another secret key', async () => {
    const other = { ...services(), keystore: openKeystore(randomBytes(32)) };
    const url = personalUrl(other, { kind: 'sign', subjectId: signerIds[0]!, generation: 0 });
    await expect(ask(linkOf(url))).rejects.toMatchObject(refused);
  });
});

describe('connections open under credentials', () => {
  it('end when their credential is revoked, and the others stay open', async () => {
    const [kept, revoked] = [await world.caller(), await world.caller()];
    const all = [`Bearer ${kept.key}`, `bearer ${revoked.key}`, links[0]!, links[1]!];
    const granted = async (authorizations: string[]) =>
      [...(await findGrants(services(), authorizations)).keys()].sort();
    expect(await granted(all)).toEqual([...all].sort());
    await revokeApiKey(services(), revoked.keyId);
    await world.database.prisma.signer.update({ where: { id: signerIds[1]! }, data: { linkGeneration: 1 } });
    expect(await granted(all)).toEqual([all[0]!, all[2]!].sort());
    expect(await granted([])).toEqual([]);
    expect(await granted(['Bearer x', 'Link x'])).toEqual([]);
  });
});
