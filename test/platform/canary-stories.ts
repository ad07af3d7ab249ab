import { expect } from 'vitest';
import { RequestSignInCodeDocument } from '../../src/pages/web/generated/documents/RequestSignInCodeDocument.ts';
import { canary } from './canaries.ts';

interface Answer {
  readonly status: number;
  readonly body: any;
}

type Ask = (method: string, to: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** Clients of a story: the organisation on REST, an anonymous client, the holder of a link. */
export interface Asks {
  readonly api: Ask;
  readonly call: Ask;
  readonly asLink: (url: string, query: string, variables?: object) => Promise<any>;
}

/** Registers a mandate and requests a batch under it, which is refused because of its envelope. */
export async function registerAndSeal({ api }: Asks, envelopeId: string): Promise<void> {
  const mandate = await api('POST', '/signing-mandates', {
    principal: {
      legal_name: canary('company', 'Canari Intérim SAS'),
      representative: {
        name: canary('representative', 'Claire Canari-Mandat'),
        role: canary('role', 'Présidente canari'),
        email: canary('representative’s e-mail', 'mandat@exemple-canari.fr'),
        phone: '+33612345008',
        identity: {
          method: 'partner_attested',
          given_name: canary('representative’s given name', 'Claire-canari'),
          family_name: canary('representative’s family name', 'Mandat-canari'),
        },
      },
    },
    agents: [
      {
        name: canary('agent', 'Agent Canari-Sceau'),
        email: canary('agent’s e-mail', 'sceau@exemple-canari.fr'),
        phone: canary('agent’s phone', '+33612345009'),
      },
    ],
    scope: ['contrat_mission'],
    valid_from: '2026-01-01',
    valid_until: '2099-12-31',
  });
  expect(mandate.status, JSON.stringify(mandate.body)).toBe(201);
  const batch = { mandate_id: mandate.body.id, envelope_ids: [envelopeId], agent_email: 'sceau@exemple-canari.fr' };
  expect((await api('POST', '/seal-batch', batch)).status).toBe(409);
}

/** A page reads an envelope with a client token, and is refused another id, a changed token, and a token in a URL. */
export async function readByToken({ call }: Asks, envelopeId: string): Promise<void> {
  const variables = { input: { scopes: ['ENVELOPES_READ'], subjects: [envelopeId] } };
  const query = 'mutation ($input: CreateClientTokenInput!) { createClientToken(input: $input) { token } }';
  const created = await call('POST', '/graphql', { query, variables });
  const token = canary('client token', created.body.data.createClientToken.token);
  const read = (id: string, authorization: string) =>
    call('POST', '/graphql', { query: `{ envelope(id: "${id}") { status } }` }, { authorization });
  expect((await read(envelopeId, `Bearer ${token}`)).body.data.envelope).toEqual({ status: 'COMPLETED' });
  expect((await read('x', `Bearer ${token}`)).body.errors[0].extensions.code).toBe('not_found');
  expect((await read(envelopeId, `Bearer ${token}x`)).status).toBe(401);
  await call('GET', `/graphql?token=${token}`);
}

/** A session in which an attendee marks their presence by link, and is refused with a wrong link. */
export async function attend({ api, call, asLink }: Asks): Promise<void> {
  const session = await api('POST', '/attendance-sessions', {
    name: canary('session', 'Formation canari'),
    location: canary('location', 'Salle canari'),
    trainer: {
      name: canary('trainer', 'Formateur Canari-F'),
      email: canary('trainer’s e-mail', 'f@exemple-canari.fr'),
    },
    slots: [{ label: 'Matin', starts_at: '2026-11-23T08:00:00Z', ends_at: '2026-11-23T11:30:00Z' }],
    attendees: [
      {
        name: canary('attendee', 'Apprenante Canari-A'),
        email: canary('attendee’s e-mail', 'a@exemple-canari.fr'),
        external_ref: canary('attendee’s reference', 'canari-apprenante'),
      },
    ],
  });
  expect(session.status, JSON.stringify(session.body)).toBe(201);
  const { id, slots, attendees } = session.body;
  const link: string = attendees[0].sign_url;
  canary('attendee’s link', new URL(link).pathname.split('/').pop()!);
  await api('POST', `/attendance-sessions/${id}/slots/${slots[0].id}/open`);
  await call('GET', new URL(link).pathname, undefined, { authorization: '' });
  const mark = `mutation { markPresence(input: { slotId: "${slots[0].id}" }) { __typename } }`;
  const marked = await asLink(link, mark);
  expect(marked.errors, JSON.stringify(marked.errors)).toBeUndefined();
  await asLink(`${link}x`, mark);
}

/** A failed attempt to sign in to the console. */
export async function signIn({ call }: Asks): Promise<void> {
  const email = canary('member’s e-mail', 'membre@exemple-canari.fr');
  const token = canary('console token', `canari${'x'.repeat(37)}`);
  const browser = canary('browser', `canari-navigateur-${'x'.repeat(20)}`);
  const query = String(RequestSignInCodeDocument);
  await call('POST', '/graphql', { query, variables: { email, browser } }, { authorization: '' });
  const wrong = canary('sign-in code', 'canari-code');
  for (const body of [{ email, browser, code: '918273' }, { token }, { email, browser, code: wrong }])
    expect((await call('POST', '/console/session', body)).status).toBeGreaterThanOrEqual(400);
  const cookie = `esign_console=${token}`;
  await call('POST', '/graphql', { query: '{ viewer { mode } }' }, { authorization: 'Console live', cookie });
}
