import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../fixtures/pdf.ts';
import { lastCode, requestCode, signWith } from '../modules/signing/acts.ts';
import { createAdvanced, signer } from '../modules/signing/advanced-people.ts';
import { rest, signByLink } from '../world/client.ts';
import { person, readEnvelope } from '../world/envelope.ts';
import { StatementCount } from '../world/statement-count.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/**
 * The statements of an envelope, and a few more: the clock of the database is read every five seconds; the CRLs of a second
 * cost one or two for each CA, and it depends on the clock whether an envelope is the first of its second.
 */
const MOST = 63 + 9;
/** The same at level advanced, each signer with a code. */
const MOST_ADVANCED = 148 + 9;

let world: World;
let caller: Caller;
let statements: StatementCount;
let pdf: string;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  statements = new StatementCount(world);
  pdf = (await contract({ pages: 10, bytes: 80_000 })).toString('base64');
});
afterAll(() => world?.close());

/** Creates and sends an envelope of 100 KB, signs it for two signers, and seals it. */
async function wholeEnvelope(): Promise<void> {
  const body = {
    name: 'Contrat',
    documents: [{ name: 'Contrat.pdf', pdf_base64: pdf }],
    signers: [person(1), person(2)],
    send: true,
  };
  const made = await statements.during('create', () => rest(world.url, caller.key, 'POST', '/envelopes', body));
  expect(made.status).toBe(201);
  for (const [index, { sign_url }] of made.body.signers.entries()) {
    const signed = await statements.during(`sign ${index + 1}`, () => signByLink(world.url, sign_url));
    expect(signed.errors).toBeUndefined();
  }
  const { status } = await statements.during('read', () => readEnvelope(world, caller, made.body.id));
  expect(status).toBe('completed');
}

it(`an envelope with two signers costs at most ${MOST} statements, from its creation to its seal`, async () => {
  await wholeEnvelope();
  statements.clear();
  await wholeEnvelope();
  expect(statements.total, statements.table).toBeLessThanOrEqual(MOST);
  expect(statements.total, 'nothing was counted').toBeGreaterThan(40);
});

it(`an envelope with two advanced signers costs at most ${MOST_ADVANCED}, with their codes`, async () => {
  await advancedEnvelope();
  statements.clear();
  await advancedEnvelope();
  expect(statements.total, statements.table).toBeLessThanOrEqual(MOST_ADVANCED);
});

/** The same with an attested identity and a code for each signer. */
async function advancedEnvelope(): Promise<void> {
  const made = await statements.during('create', () => createAdvanced(world, caller, [signer(1), signer(2)]));
  for (const [index, { sign_url, email }] of made.signers.entries()) {
    await statements.during(`code ${index + 1}`, () => requestCode(world, sign_url, { channel: 'OTP_EMAIL' }));
    const code = await lastCode(world, email);
    const signed = await statements.during(`sign ${index + 1}`, () => signWith(world, sign_url, { code }));
    expect(signed.errors).toBeUndefined();
  }
  const { status } = await statements.during('read', () => readEnvelope(world, caller, made.id));
  expect(status).toBe('completed');
}
