import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../../src/kernel/clock.ts';
import { openAttributes } from '../../../../src/modules/identities/attributes.ts';
import { graphql } from '../../../world/client.ts';
import {
  answer,
  Browser,
  createCheck,
  FRENCH_ROOT,
  linkOf,
  openWalletWorld,
  present,
  readRequest,
  type WalletWorld,
} from '../../../world/wallet.ts';
import { makeRoot, openIssuer, type WalletIssuer } from '../../../world/wallet-issuer.ts';
import type { Caller } from '../../../world/world.ts';

/** Revocation of the certificate that signed a credential, by the list that it names. */
let opened: WalletWorld;
let caller: Caller;
let issuer: WalletIssuer;

beforeAll(async () => {
  opened = await openWalletWorld();
  caller = await opened.world.caller();
  issuer = await openIssuer(opened.root, 'C=FR, O=Prefecture, CN=Emetteur PID 2', { hasCrl: true });
});
afterAll(async () => {
  await issuer?.close();
  await opened?.close();
});

const presentAs = async (by: WalletIssuer, setup: Parameters<WalletIssuer['issue']>[0] = {}, { world } = opened) => {
  const asker = world === opened.world ? caller : await world.caller();
  const { id, url, token } = await createCheck(world, asker);
  const browser = new Browser(url);
  await browser.begin('there');
  const request = await readRequest(await linkOf(world, token, browser));
  const boundAt = Math.floor(world.clock.now().getTime() / 1_000);
  await answer(request, await present(request, await by.issue(setup), by.holder.privateKey, { boundAt }));
  const query = `{ identity(id: "${id}") { status issuerStatus } }`;
  const { identity } = (await graphql(world.url, `Bearer ${asker.key}`, query)).data;
  return { id, state: await browser.state(), identity, page: (await browser.get()).text };
};
const pending = { status: 'PENDING', issuerStatus: null };
/** What is known about the issuer is ten minutes old. */
const forget = () => opened.world.clock.advance(10 * MINUTE);
const answerWith = (change: Partial<WalletIssuer['crl']>) =>
  Object.assign(issuer.crl, { isRevoked: false, status: 200, root: opened.root, at: opened.world.clock.now() }, change);
/** Times in a world whose clock was moved. */
const fresh = () => {
  const at = Math.floor(opened.world.clock.now().getTime() / 1_000);
  return { payload: { iat: at - 60, exp: at + HOUR / 1_000, status: undefined } };
};

it('records that the certificate was not revoked, and asks once in ten minutes', async () => {
  const { id, identity } = await presentAs(issuer);
  expect(identity).toEqual({ status: 'VERIFIED', issuerStatus: 'GOOD' });
  const { prisma } = opened.world.database;
  const event = await prisma.evidenceEvent.findFirstOrThrow({ where: { chainId: id, type: 'identity.verified' } });
  expect(JSON.stringify(event)).toContain('"issuer_certificate_status":"good"');
  const row = await prisma.identity.findUniqueOrThrow({ where: { id } });
  expect(openAttributes(opened.world.service.services, row)!.attributes.issuerStatus).toBe('GOOD');
  expect((await presentAs(issuer)).state).toBe('VERIFIED');
  expect(issuer.crl.asked).toBe(1);
});

it('records that nothing is published about a certificate without an address', async () => {
  const { identity } = await presentAs(opened.issuer);
  expect(identity).toEqual({ status: 'VERIFIED', issuerStatus: 'NOT_PUBLISHED' });
});

it.each([
  ['the server fails', { status: 503 }],
  ['the list has ended', { at: new Date(Date.now() - 2 * HOUR) }],
] as const)('verifies nobody while %s, and says to try again', async (_name, change) => {
  forget();
  answerWith(change);
  const { state, identity, page } = await presentAs(issuer, fresh());
  expect([state, identity]).toEqual(['PENDING refused unavailable', pending]);
  expect(page).toContain('Try again in a few minutes');
});

it('does not believe the list of another authority', async () => {
  forget();
  answerWith({ root: await makeRoot(FRENCH_ROOT) });
  const { state, identity } = await presentAs(issuer, fresh());
  expect([state, identity]).toEqual(['PENDING refused unavailable', pending]);
});

it('refuses the credentials of a revoked issuer with a reason of its own', async () => {
  forget();
  answerWith({ isRevoked: true });
  const { id, state, identity, page } = await presentAs(issuer, fresh());
  expect([state, identity]).toEqual(['PENDING refused issuer_revoked', pending]);
  expect(page).toContain('The certificate of the issuer of your identity has been withdrawn');
  expect(await opened.world.database.prisma.evidenceEvent.count({ where: { chainId: id } })).toBe(1);
});

it('uses no status list of a revoked issuer', async () => {
  const by = await openIssuer(opened.root);
  // The list of the revoked issuer, about a credential of another one.
  const status = { status_list: { idx: 421, uri: issuer.list.uri } };
  const { payload } = fresh();
  const { state } = await presentAs(by, { payload: { ...payload, status } });
  expect(state).toBe('PENDING refused unavailable');
  answerWith({});
  expect((await presentAs(by, { payload: { ...payload, status } })).state).toBe('VERIFIED');
  await by.close();
});

it('asks nobody about a certificate that the operator trusts itself', async () => {
  forget();
  answerWith({ isRevoked: true });
  const file = opened.world.service.services.config.wallet!.issuers!;
  const before = await readFile(file, 'utf8');
  await writeFile(file, issuer.certificate.toString('pem'));
  opened.world.clock.advance(HOUR);
  const { asked } = issuer.crl;
  const { identity } = await presentAs(issuer, fresh());
  expect([identity, issuer.crl.asked]).toEqual([{ status: 'VERIFIED', issuerStatus: 'NOT_PUBLISHED' }, asked]);
  await writeFile(file, before);
});

it('asks only the public internet', async () => {
  const guarded = await openWalletWorld({ WEBHOOKS_ALLOW_PRIVATE: 'false' });
  const inside = await openIssuer(guarded.root, undefined, { hasCrl: true });
  const { state } = await presentAs(inside, {}, guarded);
  expect([state, inside.crl.asked]).toEqual(['PENDING refused unavailable', 0]);
  await inside.close();
  await guarded.close();
});
