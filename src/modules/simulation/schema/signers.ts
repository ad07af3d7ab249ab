import { builder } from '../../../platform/graphql/builder.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { queryEnvelope } from '../../envelopes/index.ts';
import { simulateRefusal } from '../simulate-refusal.ts';
import { simulateSignature } from '../simulate-signature.ts';
import { simulateWrongCode } from '../simulate-wrong-code.ts';
import { SimulatedCodeRefusal } from './code-refusal.ts';

const signer = { required: true, description: 'UUID of the signer.' } as const;
/** Refusals of the signer's page. */
const page = ['signing_not_open', 'not_your_turn', 'already_signed', 'gone'] as const;

builder.mutationField('simulateSignature', (t) =>
  t.prismaField({
    type: 'Envelope',
    description:
      'Test mode only: simulates a signer who opens the signing page, requests a code if one is required, and signs.',
    refuses: [
      'not_found',
      'test_mode_only',
      ...page,
      'identity_pending',
      'identity_lapsed',
      'phone_required',
      TOO_SOON,
      'code_locked',
      'unavailable',
    ],
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: { id: t.arg.id(signer) },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      const id = await simulateSignature(services, actor, origin, args);
      return queryEnvelope(services.database.prisma, query, id);
    },
  }),
);

builder.mutationField('simulateRefusal', (t) =>
  t.prismaField({
    type: 'Envelope',
    description: 'Test mode only: simulates a signer who declines to sign. The envelope stays sent.',
    refuses: ['not_found', 'test_mode_only', ...page],
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: {
      id: t.arg.id(signer),
      reason: t.arg.string({
        required: true,
        validate: text({ min: 1, max: 1_000 }),
        description: 'Reason for declining.',
      }),
    },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      const id = await simulateRefusal(services, actor, origin, args);
      return queryEnvelope(services.database.prisma, query, id);
    },
  }),
);

builder.mutationField('simulateWrongCode', (t) =>
  t.field({
    type: SimulatedCodeRefusal,
    description:
      'Test mode only: simulates a signer who enters a wrong code. If no code is valid, one is sent first. After five wrong tries a new code is needed.',
    refuses: [
      'not_found',
      'test_mode_only',
      'no_code_asked',
      ...page,
      'identity_pending',
      'identity_lapsed',
      'phone_required',
      TOO_SOON,
      'code_locked',
    ],
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: { id: t.arg.id(signer) },
    resolve: (_root, args, { services, actor, origin }) => simulateWrongCode(services, actor, origin, args),
  }),
);
