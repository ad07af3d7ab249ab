import { createHash, randomBytes } from 'node:crypto';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../src/kernel/clock.ts';
import { forgetClients } from '../../../../src/modules/access/oauth/clients.ts';
import { forgetTokens } from '../../../../src/modules/access/oauth/tokens.ts';
import { allow, CALLBACK, connectByOAuth, keepInMemory, openConsent } from '../../../world/connected-assistant.ts';
import { onePager } from '../../../world/envelope.ts';
import { type SignedInMember, signedInMember } from '../../../world/member.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

/** An assistant connects by OAuth 2.1, acts in the name of the person, and is refused whatever it was not allowed. */
let world: World;
let caller: Caller;
let manager: SignedInMember;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  manager = await signedInMember(world, caller, 'MANAGER');
});
afterAll(() => world?.close());

/** What an assistant does by itself, without the SDK, to leave the path. */
const post = async (path: string, form: Record<string, string>) => {
  const response = await fetch(`${world.url}${path}`, { method: 'POST', body: new URLSearchParams(form) });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
};
const register = async (body: object = { client_name: 'Assistant', redirect_uris: [CALLBACK] }): Promise<string> => {
  const answer = await fetch(`${world.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { client_id: string }).client_id;
};
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
const authorizeUrl = (clientId: string, changes: Record<string, string | null> = {}) => {
  const url = new URL(`${world.url}/oauth/authorize`);
  const parameters = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: CALLBACK, state: 'xyz', scope: 'read send manage' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256', resource: `${world.url}/mcp`, ...changes },
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return url;
};
const codeFor = async (clientId: string, member = manager, scopes?: string[], mode?: 'test' | 'live') =>
  (await allow(member, await openConsent(authorizeUrl(clientId)), scopes, mode)).searchParams.get('code')!;
const exchange = (clientId: string, code: string, changes: Record<string, string> = {}) =>
  post('/oauth/token', {
    ...{ grant_type: 'authorization_code', client_id: clientId, code, redirect_uri: CALLBACK },
    ...{ code_verifier: verifier, resource: `${world.url}/mcp`, ...changes },
  });
const refresh = (clientId: string, token: string, changes: Record<string, string> = {}) =>
  post('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...changes });
const connected = async (member = manager, scopes?: string[], mode?: 'test' | 'live') => {
  const clientId = await register();
  const { body } = await exchange(clientId, await codeFor(clientId, member, scopes, mode));
  return { clientId, access: body.access_token as string, refreshToken: body.refresh_token as string, body };
};
const mcp = async (token: string, method = 'tools/list', params: object = {}) => {
  const response = await fetch(`${world.url}/mcp`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return { status: response.status, challenge: response.headers.get('www-authenticate'), body: await response.json() };
};
const call = (token: string, name: string, values: object = {}) =>
  mcp(token, 'tools/call', { name, arguments: values }) as Promise<any>;
const metadataUrl = () => `${world.url}/.well-known/oauth-protected-resource/mcp`;
const draft = async () => ({
  name: 'Contrat',
  documents: [{ name: 'Contrat.pdf', pdfBase64: (await onePager()).toString('base64') }],
  signers: [{ email: 'p1@exemple.fr', name: 'Personne 1' }],
});
const rows = async (table: string) =>
  Number((await world.database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0]?.count);

it('leads the SDK’s client from 401 to a sent envelope, and it refreshes its token by itself', async () => {
  const keeping = keepInMemory();
  const first = await connectByOAuth(world, keeping);
  await expect(first.connect()).rejects.toThrow(UnauthorizedError);
  const { searchParams } = keeping.sentTo!;
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  expect(searchParams.get('resource')).toBe(`${world.url}/mcp`);

  const back = await allow(manager, await openConsent(keeping.sentTo!));
  expect(`${back.origin}${back.pathname}`).toBe(CALLBACK);
  expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([keeping.states[0], world.url]);
  await first.transport.finishAuth(back.searchParams.get('code')!);

  const { client, connect } = await connectByOAuth(world, keeping);
  await connect();
  const prepared: any = await client.callTool({ name: 'createEnvelope', arguments: await draft() });
  expect(prepared.structuredContent).toMatchObject({ status: 'DRAFT', mode: 'TEST' });
  const { id } = prepared.structuredContent;
  const sent: any = await client.callTool({ name: 'sendEnvelope', arguments: { id } });
  expect(sent.structuredContent).toMatchObject({ id, status: 'SENT' });
  const { data } = await manager.ask(
    `{ auditLog(first: 3) { nodes { act subjectId who assistantId assistantName } } }`,
  );
  const [sending, creating, allowing] = data.auditLog.nodes;
  const { who } = allowing;
  const byAssistant = { who, assistantId: allowing.subjectId, assistantName: 'Assistant Exemple' };
  expect(sending).toEqual({ act: 'sendEnvelope', subjectId: id, ...byAssistant });
  expect(creating).toEqual({ act: 'createEnvelope', subjectId: id, ...byAssistant });
  expect(allowing).toMatchObject({ act: 'allowAssistant', assistantId: null, assistantName: null });

  const before = await keeping.tokens();
  world.clock.advance(HOUR + MINUTE);
  expect((await client.callTool({ name: 'getEnvelope', arguments: { id } })).isError).toBeFalsy();
  const after = await keeping.tokens();
  expect(after?.access_token).not.toBe(before?.access_token);
  expect(after?.refresh_token).not.toBe(before?.refresh_token);
});

describe('the metadata', () => {
  it('name one another, and are where clients look', async () => {
    const { challenge: header, status } = await mcp('sk_test_unknown');
    expect([status, header]).toEqual([401, `Bearer error="invalid_token", resource_metadata="${metadataUrl()}"`]);
    const resource: any = await (await fetch(metadataUrl())).json();
    expect(resource).toMatchObject({ resource: `${world.url}/mcp`, authorization_servers: [world.url] });
    expect(await (await fetch(`${world.url}/.well-known/oauth-protected-resource`)).json()).toEqual(resource);
    for (const name of ['oauth-authorization-server', 'openid-configuration']) {
      const server: any = await (await fetch(`${world.url}/.well-known/${name}`)).json();
      expect(server).toMatchObject({ issuer: world.url, code_challenge_methods_supported: ['S256'] });
      expect(server.client_id_metadata_document_supported).toBe(true);
    }
    const page = await fetch(resource.resource_documentation);
    expect(page.status).toBe(200);
  });
});

describe('an authorization request', () => {
  it.each([
    ['an unknown client', { client_id: '0a0a0a0a-0000-4000-8000-000000000000' }],
    ['no client', { client_id: null }],
    ['a foreign redirect_uri', { redirect_uri: 'https://thief.example/callback' }],
    ['a longer redirect_uri', { redirect_uri: `${CALLBACK}/more` }],
    ['no redirect_uri', { redirect_uri: null }],
  ])('with %s is answered 400, and sends nobody anywhere', async (_, changes) => {
    const clientId = await register();
    const before = await traceOf(world, [], 'team');
    for (const accept of ['text/html', 'application/json']) {
      const answer = await fetch(authorizeUrl(clientId, changes), { redirect: 'manual', headers: { accept } });
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      if (accept === 'text/html') expect(await answer.text()).toContain('<h1>');
      else expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/^invalid_(client|request)$/) });
    }
    const query = authorizeUrl(clientId, changes).search.slice(1);
    const ask = `{ query: ${JSON.stringify(query)}, scopes: [READ] }`;
    const { errors } = await manager.ask(`mutation { allowAssistant(input: ${ask}) { redirectUrl } }`);
    expect(errors?.[0]).toMatchObject({
      path: ['allowAssistant'],
      extensions: { code: 'assistant_request_wrong' },
    });
    expect(await traceOf(world, [], 'team')).toEqual(before);
  });

  it.each([
    ['another response_type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no challenge', { code_challenge: null }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no challenge method', { code_challenge_method: null }, 'invalid_request'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['unknown scopes', { scope: 'everything' }, 'invalid_scope'],
  ])('with %s sends the client its error, with state and iss', async (_, changes, error) => {
    const answer = await fetch(authorizeUrl(await register(), changes), { redirect: 'manual' });
    const back = new URL(answer.headers.get('location')!);
    expect([answer.status, `${back.origin}${back.pathname}`]).toEqual([303, CALLBACK]);
    const { state, iss, error: code } = Object.fromEntries(back.searchParams);
    expect([code, state, iss]).toEqual([error, 'xyz', world.url]);
  });

  it('shows the person the name and the host of the client, its scopes, and where a refusal goes', async () => {
    const query = await openConsent(authorizeUrl(await register(), { scope: 'openid read send' }));
    const ask = `{ assistantRequest(query: ${JSON.stringify(query)}) { name host scopes refusalUrl } }`;
    const { data } = await manager.ask(ask);
    expect(data.assistantRequest).toMatchObject({
      ...{ name: 'Assistant', host: 'assistant.example', scopes: ['READ', 'SEND'] },
      refusalUrl: expect.stringContaining('error=access_denied'),
    });
    const reader = await signedInMember(world, caller, 'READER');
    expect((await reader.ask(ask)).data.assistantRequest.scopes).toEqual(['READ']);
    const wrong = await manager.ask('{ assistantRequest(query: "client_id=x") { name } }');
    expect(wrong.errors?.[0]).toMatchObject({
      path: ['assistantRequest'],
      extensions: { code: 'assistant_request_wrong' },
    });
  });
});

describe('an exchange of a code', () => {
  it.each([
    ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['another redirect_uri', { redirect_uri: 'https://thief.example/callback' }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['an unknown client', { client_id: '0a0a0a0a-0000-4000-8000-000000000000' }, 'invalid_grant'],
    ['an unknown code', { code: 'unknown' }, 'invalid_grant'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('with %s is refused, and the code stays valid', async (_, changes, error) => {
    const clientId = await register();
    const code = await codeFor(clientId);
    const before = await rows('oauth_tokens');
    expect(await exchange(clientId, code, changes)).toMatchObject({ status: 400, body: { error } });
    expect(await rows('oauth_tokens')).toBe(before);
    expect((await exchange(clientId, code)).status).toBe(200);
  });

  it('after a minute is refused', async () => {
    const clientId = await register();
    const code = await codeFor(clientId);
    world.clock.advance(MINUTE);
    expect(await exchange(clientId, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('by another client is refused', async () => {
    const code = await codeFor(await register());
    expect(await exchange(await register(), code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('a second time ends the connection, and the audit log has it', async () => {
    const clientId = await register();
    const code = await codeFor(clientId);
    const { body } = await exchange(clientId, code);
    expect((await mcp(body.access_token)).status).toBe(200);
    expect(await exchange(clientId, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await mcp(body.access_token)).status).toBe(401);
    expect((await refresh(clientId, body.refresh_token)).body.error).toBe('invalid_grant');
    const { data } = await manager.ask('{ auditLog(first: 1) { nodes { act } } }');
    expect(data.auditLog.nodes).toEqual([{ act: 'disconnectAssistant' }]);
  });

  it('twice at the same time leaves no valid token', async () => {
    const clientId = await register();
    const code = await codeFor(clientId);
    const answers = await Promise.all([exchange(clientId, code), exchange(clientId, code)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2);
    for (const { body } of answers) if (body.access_token) expect((await mcp(body.access_token)).status).toBe(401);
  });

  it('that is no form is answered 400', async () => {
    const answer = await fetch(`${world.url}/oauth/token`, { method: 'POST', body: '{}' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  });
});

describe('a refresh token', () => {
  it('is rotated; the used one ends the connection', async () => {
    const { clientId, refreshToken, access } = await connected();
    const next = await refresh(clientId, refreshToken);
    expect([next.status, next.body.scope]).toEqual([200, 'read send manage']);
    expect((await mcp(next.body.access_token)).status).toBe(200);
    expect(await refresh(clientId, refreshToken)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await mcp(next.body.access_token)).status).toBe(401);
    expect((await mcp(access)).status).toBe(401);
    expect((await refresh(clientId, next.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('gives no scope that the person did not allow', async () => {
    const { clientId, refreshToken } = await connected(manager, ['READ']);
    expect((await refresh(clientId, refreshToken, { scope: 'read send' })).body.error).toBe('invalid_scope');
    expect((await refresh(clientId, refreshToken, { scope: 'read' })).body.scope).toBe('read');
  });

  it('expires after 30 days without use', async () => {
    const { clientId, refreshToken } = await connected();
    world.clock.advance(30 * DAY);
    expect((await refresh(clientId, refreshToken)).body.error).toBe('invalid_grant');
    manager = await signedInMember(world, caller, 'MANAGER');
  });
});

describe('an access token', () => {
  it('is bound to the organisation and the mode', async () => {
    const { access } = await connected(manager, undefined, 'live');
    expect(access).toMatch(/^at_live_/);
    const { body } = await call(access, 'createEnvelope', await draft());
    expect(body.result.structuredContent).toMatchObject({ status: 'DRAFT', mode: 'LIVE' });
    const other = await connected(await signedInMember(world, await world.caller(), 'OWNER'));
    const { id } = body.result.structuredContent;
    const read = await call(other.access, 'getEnvelope', { id });
    expect(JSON.parse(read.body.result.content[0].text).error.code).toBe('not_found');
  });

  it('works at /mcp only', async () => {
    const { access } = await connected();
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ query: '{ viewer { mode } }' });
    const graphql: any = await (await fetch(`${world.url}/graphql`, { method: 'POST', headers, body })).json();
    expect(graphql.errors[0].extensions.code).toBe('unauthorized');
    expect((await fetch(`${world.url}/api/v1/envelopes`, { headers })).status).toBe(401);
  });

  it('is refused a tool beyond its scopes, and nothing changes', async () => {
    const { access } = await connected(manager, ['READ']);
    const { body: list }: any = await mcp(access);
    const names = list.result.tools.map(({ name }: { name: string }) => name);
    expect(names).toContain('getEnvelope');
    expect(names).not.toContain('createEnvelope');
    const before = await traceOf(world, [], 'team');
    for (const [tool, values, scope] of [
      ['createEnvelope', await draft(), 'send'],
      ['cancelEnvelope', { id: 'x' }, 'manage'],
    ] as const) {
      const { status, challenge: header, body } = await call(access, tool, values);
      expect([status, body.error.data.code]).toEqual([403, 'insufficient_scope']);
      expect(header).toBe(`Bearer error="insufficient_scope", scope="${scope}", resource_metadata="${metadataUrl()}"`);
    }
    expect(await traceOf(world, [], 'team')).toEqual(before);
  });

  it('expires after an hour', async () => {
    const { access } = await connected();
    world.clock.advance(HOUR);
    const { status, challenge: header } = await mcp(access);
    expect([status, header?.includes('error="invalid_token"')]).toEqual([401, true]);
  });

  it('loses what the member loses: the role, then the team', async () => {
    const owner = await signedInMember(world, caller, 'OWNER');
    const member = await signedInMember(world, caller, 'MANAGER');
    const { access, clientId, refreshToken } = await connected(member);
    const change = `changeRole(input: { id: "${member.membershipId}", role: READER }) { member { id } }`;
    await owner.ask(`mutation { ${change} }`);
    const { body } = await call(access, 'createEnvelope', await draft());
    expect(JSON.parse(body.result.content[0].text).error.code).toBe('forbidden');
    expect((await call(access, 'listEnvelopes')).body.result.isError).toBeFalsy();
    await owner.ask(`mutation { removeMember(input: { id: "${member.membershipId}" }) { deletedMemberId } }`);
    expect((await mcp(access)).status).toBe(401);
    expect((await refresh(clientId, refreshToken)).body.error).toBe('invalid_grant');
  });

  it('waits when the organisation begins to require passkeys', async () => {
    const own = await world.caller();
    const { access } = await connected(await signedInMember(world, own, 'OWNER'));
    await world.database.pool.query('UPDATE organizations SET passkeys_required = true WHERE id = $1', [
      own.organizationId,
    ]);
    const { body } = await call(access, 'listEnvelopes');
    expect(JSON.parse(body.result.content[0].text).error.code).toBe('passkey_required');
  });
});

describe('a connection', () => {
  it('is listed, and ends when the person disconnects it', async () => {
    const member = await signedInMember(world, caller, 'READER');
    const { access } = await connected(member);
    await mcp(access);
    const ask = '{ assistants { id name host mode scopes usedAt } }';
    const { data } = await member.ask(ask);
    expect(data.assistants).toMatchObject([
      { name: 'Assistant', host: 'assistant.example', mode: 'TEST', scopes: ['READ'], usedAt: expect.any(String) },
    ]);
    const ofManager = (await manager.ask(ask)).data.assistants.map((assistant: { id: string }) => assistant.id);
    expect(ofManager).not.toContain(data.assistants[0].id);
    const end = (id: string) =>
      `mutation { disconnectAssistant(input: { id: ${JSON.stringify(id)} }) { deletedAssistantId } }`;
    const [{ id }] = data.assistants;
    for (const [who, wrong] of [
      [manager, id],
      [member, 'x'],
    ] as const) {
      const { errors } = await who.ask(end(wrong));
      expect(errors?.[0]).toMatchObject({ path: ['disconnectAssistant'], extensions: { code: 'unknown_assistant' } });
    }
    expect((await mcp(access)).status).toBe(200);
    expect((await member.ask(end(id))).data.disconnectAssistant).toEqual({ deletedAssistantId: id });
    expect((await mcp(access)).status).toBe(401);
    expect((await member.ask(ask)).data.assistants).toEqual([]);
  });

  it('ends when the client revokes a token of its own', async () => {
    const { access, clientId, refreshToken } = await connected();
    const revoke = (client_id: string, token: string) => post('/oauth/revoke', { client_id, token });
    expect((await revoke(await register(), access)).status).toBe(200);
    expect((await revoke(clientId, 'unknown')).status).toBe(200);
    expect((await mcp(access)).status).toBe(200);
    expect((await revoke(clientId, refreshToken)).status).toBe(200);
    expect((await mcp(access)).status).toBe(401);
  });

  it('leaves nothing but hashes, and no row after its time', async () => {
    const { access, refreshToken } = await connected();
    const { rows: stored } = await world.database.pool.query('SELECT t::text FROM oauth_tokens t');
    for (const token of [access, refreshToken]) expect(JSON.stringify(stored)).not.toContain(token);
    world.clock.advance(31 * DAY);
    await forgetTokens(world.service.services);
    expect([await rows('oauth_tokens'), await rows('assistant_connections')]).toEqual([0, 0]);
    world.clock.advance(90 * DAY);
    await forgetClients(world.service.services);
    expect(await rows('oauth_clients')).toBe(0);
  });
});
