import { z } from 'zod';
import { clientScopes } from '../../../kernel/actor.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { between, items, uuid } from '../../../platform/graphql/validators.ts';
import { MOST_SUBJECTS } from '../client-token.ts';
import { createClientToken, lifetimes } from '../create-client-token.ts';
import { ScopeEnum } from './scope.ts';

addMutation('createClientToken', {
  description:
    'Creates a short-lived token with which a page of your own reads some envelopes and attendance sessions directly: queries and subscriptions, no mutations. Browsers can use it on the organisation’s embed origins only. It expires by itself, and it ends at once when the API key is revoked.',
  refuses: [{ not_found: 'A subject does not exist, or no scope of the token can read it.' }],
  access: { key: 'any' },
  input: (t) => ({
    scopes: t.field({
      type: [ScopeEnum],
      required: true,
      validate: z.array(z.enum(clientScopes)).min(1),
      description:
        'Scopes of the token, which the API key must have: `ENVELOPES_READ` to read envelopes, `ATTENDANCE_WRITE` to read attendance sessions. Neither allows any change, and no other scope is possible.',
    }),
    subjects: t.idList({
      required: true,
      validate: items(uuid, { min: 1, max: MOST_SUBJECTS }),
      description: 'UUIDs of the envelopes and attendance sessions that the token may read.',
    }),
    expiresIn: t.int({
      validate: between(lifetimes),
      description: `Seconds until the token expires. Default: ${lifetimes.default}.`,
    }),
  }),
  resolve: ({ scopes, subjects, expiresIn }, { services, actor }) =>
    createClientToken(services, actor, {
      scopes: clientScopes.filter((scope) => scopes.some((one) => one === scope)),
      subjects,
      expiresIn: expiresIn ?? lifetimes.default,
    }),
  payload: (t) => ({
    token: t.exposeString('token', {
      access: { key: 'any' },
      description:
        'Token for a page of your own. Send it as `Authorization: Bearer <token>`, or as `authorization` in the connection parameters of a WebSocket, never in a URL.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time at which the token expires.' }),
  }),
});
