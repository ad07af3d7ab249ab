import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AskedSigner } from '../../../src/modules/envelopes/input.ts';
import { assertInvitable } from '../../../src/modules/envelopes/policy.ts';
import { checkProof, type EvidenceProof, readProof } from '../../../src/modules/evidence/file/index.ts';
import { type GraphqlAnswer, graphql, linkOf } from '../../world/client.ts';
import { eventsOf } from '../../world/corrections.ts';
import { onePager } from '../../world/envelope.ts';
import { type SignedInMember, signedInMember } from '../../world/member.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf, decline, lastCode, pathsOf, requestCode, sessionOf, signWith } from './acts.ts';
import { createAdvanced, signer } from './advanced-people.ts';

/** Signers sign one after the other on the device of a member, who hands it over. */
let world: World;
let caller: Caller;
let host: SignedInMember;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  host = await signedInMember(world, caller, 'MANAGER');
  await world.database.prisma.user.update({ where: { id: host.userId }, data: { name: 'Julie Martin' } });
});
afterAll(() => world?.close());

const PIN = '482913';
const HOUR = 3_600_000;

const ask = (query: string, variables: object = {}) =>
  graphql(world.url, `Bearer ${caller.key}`, query, variables as Record<string, unknown>);

const person = (n: number, more: object = {}) => ({ email: `s${n}@exemple.fr`, name: `Signataire ${n}`, ...more });

async function create(more: object = {}): Promise<any> {
  const { data, errors } = await ask(
    `mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope {
      id signers { id signUrl } } } }`,
    {
      input: {
        name: 'Bail',
        documents: [{ name: 'Bail.pdf', pdfBase64: (await onePager()).toString('base64') }],
        ...{ signers: [person(1), person(2)], send: true, ...more },
      },
    },
  );
  expect(errors).toBeUndefined();
  return data.createEnvelope.envelope;
}

const OPEN = (id: string, more = '') =>
  `mutation { openInPersonSigning(input: { envelopeId: "${id}", pin: "${PIN}"${more} }) { url expiresAt envelope { id } } }`;

/** Opens signing in person, and returns the address for the device. */
async function open(id: string, more = ''): Promise<string> {
  const { data, errors } = await host.ask(OPEN(id, more));
  expect(errors).toBeUndefined();
  return data.openInPersonSigning.url;
}

const begin = (url: string, signerId: string, more = ', check: ID_CARD', pin = PIN): Promise<GraphqlAnswer> =>
  graphql(
    world.url,
    linkOf(url),
    `mutation { beginInPersonTurn(input: { signerId: "${signerId}", pin: "${pin}"${more} }) { signUrl } }`,
  );

async function seat(url: string, signerId: string, more?: string): Promise<string> {
  const { data, errors } = await begin(url, signerId, more);
  expect(errors).toBeUndefined();
  return data.beginInPersonTurn.signUrl;
}

const view = async (url: string): Promise<any> =>
  (
    await graphql(
      world.url,
      linkOf(url),
      '{ inPersonSigning { isOpen hostName envelopeName organizationName people { id name state needsCode isCheckable declinedAt } } }',
    )
  ).data?.inPersonSigning;

const typesOf = async (id: string) => (await eventsOf(world, id)).map(({ type }: { type: string }) => type);
const cancel = (id: string) => ask(`mutation { cancelEnvelope(input: { id: "${id}" }) { envelope { id } } }`);

describe('signing in person', () => {
  it('lets signers sign one after the other, and the evidence tells it as such', async () => {
    const byCode = { authentication: ['OTP_EMAIL'] };
    const envelope = await create({ signers: [person(1, byCode), person(2, byCode)] });
    const [first, second] = envelope.signers;
    const url = await open(envelope.id);
    expect(url).toMatch(/\/i\/[\w-]{47}$/);
    expect(await view(url)).toMatchObject({
      ...{ isOpen: true, hostName: 'Julie Martin', envelopeName: 'Bail' },
      people: [
        { id: first.id, name: 'Signataire 1', state: 'READY', needsCode: true, isCheckable: true, declinedAt: null },
        { id: second.id, state: 'READY' },
      ],
    });
    const seat1 = await seat(url, first.id);
    expect((await sessionOf(world, seat1)).signer).toMatchObject({ id: first.id, authentication: [] });
    const told = await graphql(world.url, linkOf(seat1), '{ signingSession { inPerson { hostName returnUrl } } }');
    expect(told.data.signingSession.inPerson).toEqual({ hostName: 'Julie Martin', returnUrl: url });
    expect((await signWith(world, seat1)).errors).toBeUndefined();
    // The second one proves who they are by a code.
    const seat2 = await seat(url, second.id, '');
    expect(codeOf(await signWith(world, seat2))).toBe('code_required');
    await requestCode(world, seat2, { channel: 'OTP_EMAIL' });
    await world.settle();
    expect((await signWith(world, seat2, { code: await lastCode(world, 's2@exemple.fr') })).errors).toBeUndefined();
    await world.settle();
    const { data } = await ask(`{ envelope(id: "${envelope.id}") { status evidenceDownloadUrl } }`);
    expect(data.envelope.status).toBe('COMPLETED');
    const file = Buffer.from(await (await fetch(data.envelope.evidenceDownloadUrl)).arrayBuffer());
    const proof = readProof(file) as EvidenceProof;
    expect(checkProof(proof).problems).toEqual([]);
    const signed = proof.events.filter(({ type }) => type === 'signer.signed');
    expect(signed.map(({ data: facts }) => facts.in_person)).toMatchObject([
      { turn: 1, check: 'id_card' },
      { turn: 2, check: null },
    ]);
    expect(signed.map(({ openings }) => openings?.host?.value)).toEqual(['Julie Martin', 'Julie Martin']);
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: file, encoding: 'utf8' }).replace(
      /\s+/g,
      ' ',
    );
    expect(text).toContain('sur l’appareil de Julie Martin');
    expect(text).toContain('Julie Martin atteste l’identité du signataire : carte d’identité présentée');
    expect(text).toContain('identité établie par un code à usage unique, sans attestation');
  });

  it('gives nobody the turn of another signer', async () => {
    const envelope = await create();
    const [first, second] = envelope.signers;
    const url = await open(envelope.id);
    const seat1 = await seat(url, first.id);
    const seat2 = await seat(url, second.id);
    expect(codeOf(await signWith(world, seat2, {}))).toBeUndefined();
    // The page of the turn before, as a signer would find it in the history of the browser.
    expect(codeOf(await graphql(world.url, linkOf(seat1), '{ signingSession { state } }'))).toBe('unauthorized');
    // The link of the device signs nothing, and the link of a signer opens no turn.
    expect(codeOf(await graphql(world.url, linkOf(url), '{ signingSession { state } }'))).toBe('forbidden');
    expect(codeOf(await begin(seat2, first.id))).toBe('forbidden');
    const mayDelegate = await graphql(world.url, linkOf(seat2), '{ signingSession { mayDelegate } }');
    expect(mayDelegate.data.signingSession.mayDelegate).toBe(false);
  });

  it('ends a turn after half an hour, and everything after four hours', async () => {
    const envelope = await create();
    const [first] = envelope.signers;
    const url = await open(envelope.id);
    const seat1 = await seat(url, first.id);
    world.clock.advance(31 * 60_000);
    expect(codeOf(await graphql(world.url, linkOf(seat1), '{ signingSession { state } }'))).toBe('unauthorized');
    world.clock.advance(4 * HOUR);
    expect(await view(url)).toMatchObject({ isOpen: false });
    expect(codeOf(await begin(url, first.id))).toBe('in_person_ended');
  });

  it('records a refusal with the host', async () => {
    const envelope = await create({ signers: [person(1)] });
    const url = await open(envelope.id);
    const seat1 = await seat(url, envelope.signers[0].id);
    expect((await decline(world, seat1, { reason: 'Non' })).errors).toBeUndefined();
    expect((await view(url)).people[0].declinedAt).toBeTruthy();
    expect(await typesOf(envelope.id)).toContain('signer.declined');
  });

  it('ends on the device, or by another opening', async () => {
    const envelope = await create();
    const [first] = envelope.signers;
    const url = await open(envelope.id);
    const seat1 = await seat(url, first.id);
    const newer = await open(envelope.id, `, signerIds: ["${first.id}"]`);
    expect((await view(newer)).people).toHaveLength(1);
    expect(codeOf(await graphql(world.url, linkOf(seat1), '{ signingSession { state } }'))).toBe('unauthorized');
    const ended = await graphql(
      world.url,
      linkOf(newer),
      'mutation { endInPersonSigning { inPersonSigning { isOpen } } }',
    );
    expect(ended.data.endInPersonSigning.inPersonSigning.isOpen).toBe(false);
    expect((await typesOf(envelope.id)).filter((type: string) => type === 'envelope.in_person_ended')).toHaveLength(2);
  });
});

describe('a signer whom the sender wants to sign in person', () => {
  const here = { email: 'ici@exemple.fr', inviteBy: 'IN_PERSON' };
  const mails = async () => {
    await world.settle();
    return (await world.mailbox()).filter(({ to }) => to === here.email).map(({ subject }) => subject);
  };

  it('gets no invitation and no reminder, then the sealed documents, and chain and evidence say so', async () => {
    const reminders = { rule: { firstAfterDays: 1, everyDays: 1, most: 3 } };
    const envelope = await create({ signers: [person(1, here)], reminders });
    const shown = 'status inviteBy nextReminderAt noticeResendableAt';
    const { data } = await ask(`{ envelope(id: "${envelope.id}") { warnings { code } signers { ${shown} } } }`);
    expect(data.envelope).toEqual({
      warnings: [],
      signers: [{ status: 'NOTIFIED', inviteBy: 'IN_PERSON', nextReminderAt: null, noticeResendableAt: null }],
    });
    world.clock.advance(72 * HOUR);
    const remind = `mutation { remindLateSigners(input: { lateAfterDays: 1, envelopeIds: ["${envelope.id}"] }) { reminded } }`;
    expect((await ask(remind)).data.remindLateSigners.reminded).toBe(0);
    await ask(`mutation { replaceSignerLink(input: { id: "${envelope.signers[0].id}" }) { envelope { id } } }`);
    expect(await mails()).toEqual([]);
    expect((await signWith(world, await seat(await open(envelope.id), envelope.signers[0].id))).errors).toBeUndefined();
    expect(await mails()).toEqual(['[TEST] Signé : Bail']);
    const notified = (await eventsOf(world, envelope.id)).find(({ type }) => type === 'signer.notified');
    expect(notified?.data).toEqual({ signer: 1, channel: 'in_person' });
    const { data: sealed } = await ask(`{ envelope(id: "${envelope.id}") { evidenceDownloadUrl } }`);
    const file = Buffer.from(await (await fetch(sealed.envelope.evidenceDownloadUrl)).arrayBuffer());
    const proof = readProof(file) as EvidenceProof;
    expect(checkProof(proof).problems).toEqual([]);
    expect(proof.signers[0]).toMatchObject({ link: null });
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: file, encoding: 'utf8' }).replace(
      /\s+/g,
      ' ',
    );
    expect(text).toContain('aucune, signature en personne prévue');
    expect(text).toContain('Tour du signataire, qui signe en personne');
    expect(text).not.toContain('Invitation à signer');
  });

  it('hears nothing of an end either, and cannot be invited again', async () => {
    const envelope = await create({ signers: [person(1, here)] });
    const before = [await mails(), await typesOf(envelope.id)];
    const again = await ask(
      `mutation { resendNotice(input: { id: "${envelope.signers[0].id}" }) { envelope { id } } }`,
    );
    expect(codeOf(again)).toBe('invalid_status');
    expect(again.errors?.[0]?.message).toContain('signs in person');
    expect([await mails(), await typesOf(envelope.id)]).toEqual(before);
    await cancel(envelope.id);
    expect(await mails()).toEqual(before[0]);
  });

  it('is not one with a certificate of their own', () => {
    const check = (ownCertificate: boolean) => () =>
      assertInvitable(world.service.services, [{ ...here, ownCertificate }] as unknown as AskedSigner[]);
    expect(check(true)).toThrow(
      expect.objectContaining({
        code: 'invalid_body',
        details: [expect.objectContaining({ path: 'signers.0.inviteBy', reason: 'certificate_elsewhere' })],
      }),
    );
    expect(check(false)).not.toThrow();
  });
});

describe('refusals', () => {
  /** The rows and the chain of an envelope, to see that nothing changed. */
  const stateOf = async (id: string) => ({
    types: await typesOf(id),
    rows: await world.database.prisma.inPersonSigning.findMany({ where: { envelopeId: id } }),
  });

  it('opens nothing for envelopes and signers that cannot be signed in person', async () => {
    const envelope = await create();
    const other = await create();
    const before = await stateOf(envelope.id);
    expect(codeOf(await host.ask(OPEN(crypto.randomUUID())))).toBe('not_found');
    const wrong = await host.ask(OPEN(envelope.id, `, signerIds: ["${other.signers[0].id}"]`));
    expect([codeOf(wrong), pathsOf(wrong)]).toEqual(['invalid_body', ['signerIds.0']]);
    expect(await stateOf(envelope.id)).toEqual(before);
    await cancel(envelope.id);
    expect(codeOf(await host.ask(OPEN(envelope.id)))).toBe('invalid_status');
    expect(await world.database.prisma.inPersonSigning.count({ where: { envelopeId: envelope.id } })).toBe(0);
  });

  it('begins no turn without the PIN, and ends after five wrong ones', async () => {
    const envelope = await create();
    const [first] = envelope.signers;
    const url = await open(envelope.id);
    for (const triesLeft of [4, 3, 2, 1]) {
      const answer = await begin(url, first.id, undefined, '000000');
      expect(codeOf(answer)).toBe('pin_wrong');
      expect(answer.errors?.[0]?.extensions?.triesLeft).toBe(triesLeft);
      if (triesLeft === 3) await seat(url, first.id);
    }
    expect(codeOf(await begin(url, first.id, undefined, '000000'))).toBe('in_person_ended');
    expect(codeOf(await begin(url, first.id))).toBe('in_person_ended');
    const [row] = (await stateOf(envelope.id)).rows;
    expect(row).toMatchObject({ turn: 1, wrongPins: 5 });
    expect(row?.endedAt).toBeTruthy();
    expect((await stateOf(envelope.id)).types.at(-1)).toBe('envelope.in_person_ended');
  });

  it('begins no turn of a signer who cannot sign now', async () => {
    const envelope = await create({ signers: [person(1), person(2, { order: 2 }), person(3, { order: 3 })] });
    const [first, second] = envelope.signers;
    const url = await open(envelope.id);
    const before = await stateOf(envelope.id);
    expect(codeOf(await begin(url, second.id))).toBe('not_your_turn');
    expect(codeOf(await begin(url, crypto.randomUUID()))).toBe('not_found');
    expect(await stateOf(envelope.id)).toEqual(before);
    await signWith(world, await seat(url, first.id));
    const signed = await stateOf(envelope.id);
    expect(codeOf(await begin(url, first.id))).toBe('already_signed');
    expect(await stateOf(envelope.id)).toEqual(signed);
    await cancel(envelope.id);
    expect(codeOf(await begin(url, second.id))).toBe('gone');
    expect((await stateOf(envelope.id)).rows).toEqual(signed.rows);
  });

  it('asks who attests where no code is sent', async () => {
    const envelope = await create({ signers: [person(1)] });
    const url = await open(envelope.id);
    const before = await stateOf(envelope.id);
    const answer = await begin(url, envelope.signers[0].id, '');
    expect([codeOf(answer), pathsOf(answer)]).toEqual(['invalid_body', ['check']]);
    expect(await stateOf(envelope.id)).toEqual(before);
  });

  it('never replaces the code of an attested identity', async () => {
    const envelope = await createAdvanced(world, caller, [signer(1)]);
    const url = await open(envelope.id);
    expect((await view(url)).people).toMatchObject([{ needsCode: true, isCheckable: false }]);
    const before = await stateOf(envelope.id);
    const answer = await begin(url, envelope.signers[0].id);
    expect([codeOf(answer), pathsOf(answer)]).toEqual(['invalid_body', ['check']]);
    expect(await stateOf(envelope.id)).toEqual(before);
    const seat1 = await seat(url, envelope.signers[0].id, '');
    expect((await sessionOf(world, seat1)).signer.authentication).toEqual(['OTP_EMAIL']);
  });

  it('opens nothing after the host has left the team', async () => {
    const leaver = await signedInMember(world, caller, 'MANAGER');
    const envelope = await create();
    const { data } = await leaver.ask(OPEN(envelope.id));
    await world.database.prisma.membership.delete({ where: { id: leaver.membershipId } });
    expect(codeOf(await begin(data.openInPersonSigning.url, envelope.signers[0].id))).toBe('in_person_ended');
    expect((await stateOf(envelope.id)).rows[0]?.turn).toBe(0);
  });
});
