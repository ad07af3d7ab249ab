import type { Envelope, Prisma } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { assertCursor, pages } from '../../../platform/graphql/paging.ts';
import { text } from '../../../platform/graphql/validators.ts';
import type { LaterRooms } from '../../../platform/services.ts';
import { limits } from '../limits.ts';
import { matching } from '../matching.ts';
import { EnvelopeStatusEnum } from './enums.ts';
import { EnvelopeType } from './types.ts';

interface EnvelopeFilter {
  readonly status?: readonly Envelope['status'][] | null | undefined;
  readonly ready?: boolean | null | undefined;
  readonly agentEmail?: string | null | undefined;
  readonly search?: string | null | undefined;
}

declare module '../../../platform/services.ts' {
  interface LaterRooms {
    /** Filter: envelopes that are in no live batch. */
    readonly inNoLiveBatch: Prisma.EnvelopeWhereInput;
  }
}

/** Sent, and all personal signers have signed. */
const readyToSeal: Prisma.EnvelopeWhereInput = {
  status: 'SENT',
  signers: { none: { role: 'SIGNER', status: { not: 'SIGNED' } } },
};

const under = (
  mandateId: string,
  { status, ready, agentEmail, search }: EnvelopeFilter,
  { inNoLiveBatch }: LaterRooms,
): Prisma.EnvelopeWhereInput => ({
  mandateId,
  ...(status ? { status: { in: [...status] } } : {}),
  AND: [
    ...(ready ? [readyToSeal, inNoLiveBatch] : []),
    ...(agentEmail
      ? [{ signers: { some: { role: 'AGENT', email: { equals: agentEmail, mode: 'insensitive' } } } } as const]
      : []),
    ...matching(search),
  ],
});

builder.prismaObjectFields('Mandate', (t) => ({
  act: t.relation('act', {
    nullable: true,
    access: { key: 'envelopes:read', member: 'READER' },
    description: 'The envelope with the mandate act, which the representative signs. Null until it is created.',
  }),
  envelopes: t.prismaConnection(
    {
      type: EnvelopeType,
      ...pages,
      access: { key: 'envelopes:read', member: 'READER' },
      description: 'Envelopes of level `ORGANIZATION_SEAL` under this mandate, most recent first.',
      refuses: ['invalid_body'],
      args: {
        status: t.arg({ type: [EnvelopeStatusEnum], description: 'Return only envelopes with one of these statuses.' }),
        ready: t.arg.boolean({
          description:
            'Whether to return only envelopes that can be added to a batch: they are sent, all personal signers have signed, and no other pending or authorised batch contains them. Default false.',
        }),
        agentEmail: t.arg.string({
          description: 'Return only envelopes of the agent with this e-mail address. Case is ignored.',
        }),
        search: t.arg.string({
          validate: text(limits.search),
          description:
            'Words to search for. Each word must occur in the name of the envelope, or in the name or e-mail address of a signer.',
        }),
      },
      totalCount: ({ id }, args, { services }) =>
        services.database.prisma.envelope.count({ where: under(id, args, services.laterRooms) }),
      resolve: (query, { id }, args, { services }) => {
        assertCursor(query);
        return services.database.prisma.envelope.findMany({
          ...query,
          where: under(id, args, services.laterRooms),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        });
      },
    },
    connectionOf(EnvelopeType),
  ),
}));

builder.prismaObjectFields('Envelope', (t) => ({
  mandate: t.relation('mandate', {
    nullable: true,
    access: { key: 'mandates:manage', member: 'READER' },
    description: 'The signing mandate of the envelope. Null except at level `ORGANIZATION_SEAL`.',
  }),
  actOf: t.relation('actOf', {
    nullable: true,
    access: { key: 'mandates:manage', member: 'READER' },
    description: 'The mandate whose act is signed in this envelope. Null for all other envelopes.',
  }),
}));
