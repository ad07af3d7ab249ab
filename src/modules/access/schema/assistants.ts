import { z } from 'zod';
import { type AssistantScope, assistantScopes } from '../../../kernel/actor.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { enumValues } from '../../../platform/graphql/directives.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { items, text } from '../../../platform/graphql/validators.ts';
import { allowAssistant, refusalUrl, requireRequest } from '../oauth/authorize.ts';
import { type ConnectedAssistant, disconnectAssistant, listAssistants, oauthClientHost } from '../oauth/clients.ts';
import { scopesOfRole } from '../oauth/protocol.ts';
import { assertMember } from '../policy.ts';
import { ModeEnum } from './api-keys.ts';

const meanings: Readonly<Record<AssistantScope, string>> = {
  read: 'Read envelopes, mandates, attendance sessions and templates, and verify documents.',
  send: 'Prepare envelopes, send them and remind signers.',
  manage: 'Cancel and correct envelopes, extend deadlines, and prepare mandates and seal batches.',
};

const AssistantScopeEnum = builder.enumType('AssistantScope', {
  description: 'What a person may allow an assistant that they connect. No scope includes another.',
  values: enumValues(meanings),
});

interface ShownRequest {
  readonly name: string;
  readonly host: string | null;
  readonly scopes: readonly AssistantScope[];
  readonly refusalUrl: string;
}

const AssistantRequestType = builder.objectRef<ShownRequest>('AssistantRequest').implement({
  description: 'What a program asks a person for, before they allow it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name that the program gives itself. Nobody has checked it.' }),
    host: t.exposeString('host', {
      nullable: true,
      description: 'Host that the answer is sent to; null for a program on the person’s own computer.',
    }),
    scopes: t.field({
      type: [AssistantScopeEnum],
      description: 'Scopes that the program asks for and that the role of the person has.',
      resolve: ({ scopes }) => [...scopes],
    }),
    refusalUrl: t.expose('refusalUrl', {
      type: 'URL',
      access: { member: 'READER' },
      description: 'Where to go if the person refuses.',
    }),
  }),
});

builder.queryField('assistantRequest', (t) =>
  t.field({
    type: AssistantRequestType,
    description: 'Reads the request of a program that a person wants to connect.',
    access: { member: 'READER' },
    refuses: ['assistant_request_wrong'],
    args: {
      query: t.arg.string({
        required: true,
        validate: text({ min: 1, max: 8_000 }),
        description: 'Query of the address to which the program sent the browser.',
      }),
    },
    resolve: async (_root, { query }, { services, actor }) => {
      const { member } = assertMember(actor, 'READER');
      const request = await requireRequest(services, query);
      return {
        name: request.client.name,
        host: oauthClientHost(request.client, request.redirectUri),
        scopes: scopesOfRole(member.role).filter((scope) => request.scopes.includes(scope)),
        refusalUrl: refusalUrl(services, request),
      };
    },
  }),
);

const ConnectedAssistantType = builder.objectRef<ConnectedAssistant>('ConnectedAssistant').implement({
  description: 'A program that acts at `/mcp` in the name of the person who connected it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the connection.' }),
    name: t.exposeString('name', { description: 'Name that the program gives itself.' }),
    host: t.exposeString('host', {
      nullable: true,
      description: 'Host of the program; null for one on the person’s own computer.',
    }),
    mode: t.expose('mode', { type: ModeEnum, description: 'Mode in which it acts.' }),
    scopes: t.field({
      type: [AssistantScopeEnum],
      description: 'What it may do.',
      resolve: ({ scopes }) => [...scopes],
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the person connected it.' }),
    usedAt: t.expose('usedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of its last request, accurate to five minutes; null if there was none.',
    }),
  }),
});

builder.queryField('assistants', (t) =>
  t.field({
    type: [ConnectedAssistantType],
    description:
      'Lists the assistants that the caller has connected in this organisation, in both modes, newest first.',
    access: { member: 'READER' },
    resolve: (_root, _args, { services, actor }) => listAssistants(services, assertMember(actor, 'READER')),
  }),
);

addMutation('allowAssistant', {
  description:
    'Allows a program to act at `/mcp` in the name of the caller, in the organisation and mode of the console, until they disconnect it or leave the team.',
  refuses: ['assistant_request_wrong'],
  access: { member: 'READER' },
  input: (t) => ({
    query: t.string({
      required: true,
      validate: text({ min: 1, max: 8_000 }),
      description: 'Query of the address to which the program sent the browser.',
    }),
    scopes: t.field({
      type: [AssistantScopeEnum],
      required: true,
      validate: items(z.any(), { min: 1, max: assistantScopes.length }),
      description:
        'What it may do. Scopes that the program did not ask for, or that the role does not have, are left out.',
    }),
  }),
  resolve: ({ query, scopes }, { services, actor }) => allowAssistant(services, actor, query, scopes),
  payload: (t) => ({
    redirectUrl: t.expose('redirectUrl', {
      type: 'URL',
      access: { member: 'READER' },
      description: 'Where to go: the program, with a code that is valid for a minute and for one use.',
    }),
  }),
});

addMutation('disconnectAssistant', {
  description: 'Disconnects an assistant of the caller. Its requests are answered 401 from now on.',
  refuses: ['unknown_assistant'],
  access: { member: 'READER' },
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the connection.' }) }),
  resolve: async ({ id }, { services, actor }) => ({ id: await disconnectAssistant(services, actor, id) }),
  payload: (t) => ({ deletedAssistantId: t.exposeID('id', { description: 'UUID of the connection that ended.' }) }),
});
