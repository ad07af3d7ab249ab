import type { Envelope, Prisma } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { assertCursor, pagesOf } from '../../../platform/graphql/paging.ts';
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
    description: 'The envelope of its act.',
  }),
  envelopes: t.prismaConnection({
    type: EnvelopeType,
    ...pagesOf(limits.page),
    access: { key: 'envelopes:read', member: 'READER' },
    description: 'The envelopes of level organization_seal under it, most recent first.',
    refuses: ['invalid_body'],
    args: {
      status: t.arg({ type: [EnvelopeStatusEnum], description: 'Only those in one of these states.' }),
      ready: t.arg.boolean({
        description:
          'True: only those that a batch can take: sent, everybody who signs personally done, in no live batch.',
      }),
      agentEmail: t.arg.string({ description: 'Only those that this agent seals.' }),
      search: t.arg.string({
        validate: text(limits.search),
        description: 'Words in its name, or in the name or address of who signs.',
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
  }),
}));

builder.prismaObjectFields('Envelope', (t) => ({
  mandate: t.relation('mandate', {
    nullable: true,
    access: { key: 'mandates:manage', member: 'READER' },
    description: 'The mandate to seal under.',
  }),
  actOf: t.relation('actOf', {
    nullable: true,
    access: { key: 'mandates:manage', member: 'READER' },
    description: 'The mandate whose act this is.',
  }),
}));
