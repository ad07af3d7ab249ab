import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalUrl } from '../../src/modules/access/index.ts';
import { openSlot } from '../../src/modules/attendance/slots.ts';
import { createBatch, sealable } from '../world/batch.ts';
import { graphql, rest } from '../world/client.ts';
import { clientToken } from '../world/client-token.ts';
import { createEnvelope, sealedEnvelope } from '../world/envelope.ts';
import { registeredMandate } from '../world/mandate.ts';
import { createSession, keyOf } from '../world/session.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Every token that the service makes, and every door that one of them opens: a token opens no other door. */
const doors = [
  'signing page',
  'trainer page',
  'attendee page',
  'batch page',
  'code of a slot',
  'ticket of a slot',
  'temporary link',
  'archive link',
  'simulated identity check',
  'client token',
  'API key',
] as const;
type Door = (typeof doors)[number];

let world: World;
let caller: Caller;
let tokens: Record<Door, string>;

const lastOf = (url: string): string => new URL(url).pathname.split('/').pop()!;
const link = (token: string, query: string, variables = {}) => graphql(world.url, `Link ${token}`, query, variables);

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  const { services } = world.service;
  const { signers } = await createEnvelope(world, caller);
  const sealed = await sealedEnvelope(world, caller);
  const session = await createSession(world, caller);
  const trainer = lastOf(personalUrl(services, { kind: 'trainer', subjectId: session.id, generation: 0 }));
  const slotId = session.slots[0]!.id;
  await openSlot(services, keyOf(caller), { sessionId: session.id, slotId });
  const codes = await link(trainer, 'query ($slotId: ID!) { slotCodes(slotId: $slotId) { url } }', { slotId });
  const code = lastOf(codes.data.slotCodes[0].url);
  const mandate = await registeredMandate(world, caller);
  const batch = await createBatch(world, caller, mandate.id, [(await sealable(world, caller, mandate.id)).id]);
  const identity = await rest(world.url, caller.key, 'POST', '/identities', {
    ...{ method: 'france_identite', given_name: 'Ada', family_name: 'Essai' },
  });
  const ask = (query: string, variables = {}) => graphql(world.url, `Bearer ${caller.key}`, query, variables);
  const archive = await ask('query ($ids: [ID!]!) { envelopeArchive(ids: $ids) { downloadUrl } }', {
    ids: [sealed.id],
  });
  const file = new URL(sealed.documents[0].sealed_download_url).pathname.split('/');
  tokens = {
    'signing page': lastOf(signers[0].sign_url),
    'trainer page': trainer,
    'attendee page': lastOf(
      personalUrl(services, { kind: 'attend', subjectId: session.attendees[0]!.id, generation: 0 }),
    ),
    'batch page': lastOf(batch.authorization_url),
    'code of a slot': code,
    'ticket of a slot': (await link(code, '{ scannedSlot { ticket } }')).data.scannedSlot.ticket,
    'temporary link': file[2]!,
    'archive link': new URL(archive.data.envelopeArchive.downloadUrl).pathname.split('/')[2]!,
    'simulated identity check': lastOf(identity.body.verification_url),
    'client token': await clientToken(world, caller, { scopes: ['envelopes:read'], subjects: [sealed.id] }),
    'API key': caller.key,
  };
});
afterAll(() => world?.close());

const isFound = async (path: string): Promise<boolean> => (await fetch(`${world.url}${path}`)).status === 200;
const answers = async (token: string, query: string): Promise<boolean> => {
  const { data } = await link(token, query);
  return data !== null && data !== undefined && Object.values(data)[0] !== null;
};
const isKey = async (token: string) => (await rest(world.url, token, 'GET', '/envelopes')).status === 200;

/** Whether a token opens a door. A ticket shows the slot too, but only a code gives a ticket. */
const opens: Record<Door, (token: string) => Promise<boolean>> = {
  'signing page': (token) => answers(token, '{ signingSession { state } }'),
  'trainer page': (token) => answers(token, '{ trainerSpace { session { id } } }'),
  'attendee page': (token) => answers(token, '{ attendeeSpace { __typename } }'),
  'batch page': (token) => answers(token, '{ batchSession { id } }'),
  'code of a slot': async (token) =>
    ((await link(token, '{ scannedSlot { ticket } }')).data?.scannedSlot?.ticket ?? null) !== null,
  'ticket of a slot': async (token) => {
    const { data } = await link(token, '{ scannedSlot { ticket } }');
    return data?.scannedSlot?.ticket === null;
  },
  'temporary link': (token) => isFound(`/files/${token}/document.pdf`),
  'archive link': (token) => isFound(`/archives/${token}/archive.zip`),
  'simulated identity check': (token) => isFound(`/idv/sandbox/${token}`),
  'client token': async (token) =>
    (await graphql(world.url, `Bearer ${token}`, '{ __typename }')).errors === undefined && !(await isKey(token)),
  'API key': isKey,
};

describe.each(doors)('the token of a %s', (kind) => {
  it('opens its own door and no other', async () => {
    const opened: Door[] = [];
    for (const door of doors) if (await opens[door](tokens[kind])) opened.push(door);
    expect(opened).toEqual([kind]);
  });
});

describe('a personal link', () => {
  it.each([0, 1, 2, 3])('whose kind is changed to %i opens nothing but its own page', async (kind) => {
    const bytes = Buffer.from(tokens['signing page'], 'base64url');
    const changed = Buffer.concat([Buffer.from([kind]), bytes.subarray(1)]).toString('base64url');
    const opened: Door[] = [];
    for (const door of doors) if (await opens[door](changed)) opened.push(door);
    expect(opened).toEqual(bytes[0] === kind ? ['signing page'] : []);
  });
});
