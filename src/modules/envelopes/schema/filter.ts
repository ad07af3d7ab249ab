import { MOST_EMAIL } from '../../../kernel/text.ts';
import type { Envelope, Prisma } from '../../../platform/database/index.ts';
import { matching } from '../../../platform/database/search-text.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { listOrder } from '../../../platform/graphql/list-order.ts';
import { DateTimeRangeInput, within } from '../../../platform/graphql/scalars.ts';
import { items, text, uuid } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { withAttachments } from '../attachments.ts';
import { labeled } from '../labels/labels.ts';
import { limits } from '../limits.ts';
import { unmet } from '../mission.ts';
import { inNoLiveBatch, withUnmadeSeal } from '../needs.ts';
import { EnvelopeStatusEnum, SignatureLevelEnum } from './enums.ts';

const EnvelopeFilterInput = builder.inputType('EnvelopeFilter', {
  description: 'Conditions for the envelopes of a list. An envelope must meet all of them.',
  fields: (t) => ({
    status: t.field({ type: [EnvelopeStatusEnum], description: 'The envelope has one of these statuses.' }),
    level: t.field({ type: [SignatureLevelEnum], description: 'The envelope has one of these signature levels.' }),
    created: t.field({ type: DateTimeRangeInput, description: 'The envelope was created in this range.' }),
    completed: t.field({
      type: DateTimeRangeInput,
      description: 'The envelope was completed in this range. Envelopes that are not completed are in no range.',
    }),
    text: t.string({
      validate: text(limits.search),
      description:
        'Words to search for. Each word must occur in the name of the envelope or of a document, or in the name or e-mail address of a signer. Case and accents are ignored.',
    }),
    agentEmail: t.string({
      validate: text({ max: MOST_EMAIL }),
      description: 'The agent who decides on the seal has this e-mail address. Case is ignored.',
    }),
    declined: t.boolean({
      description:
        'With true, only envelopes in which a signer declined and has not signed since. With false, only the others.',
    }),
    undelivered: t.boolean({
      description:
        'With true, only envelopes with a signer who has not signed, and to whom a message was not delivered. With false, only the others.',
    }),
    attachments: t.boolean({
      description:
        'With true, only envelopes in which a signer who has signed added a file that the sender asked for. With false, only the others.',
    }),
    expires: t.field({
      type: DateTimeRangeInput,
      description: 'The envelope expires, or expired, in this range. Drafts are in no range.',
    }),
    legalDeadline: t.field({
      type: DateTimeRangeInput,
      description:
        'The last legal day of a contract of temporary work ends in this range. Envelopes without one are in no range.',
    }),
    unmetDeadline: t.boolean({
      description:
        'Whether to return only drafts and sent envelopes that have not met their legal deadline, whether it is over or not. Default: false.',
    }),
    labels: t.idList({
      validate: items(uuid, limits.filteredLabels),
      description: 'The envelope has one of the labels with these UUIDs.',
    }),
    folderId: t.id({
      validate: uuid,
      description: 'The envelope is in the folder with this UUID. One that the caller does not see has none.',
    }),
    withoutFolder: t.boolean({
      description: 'Whether to return only envelopes that are in no folder. Default: false.',
    }),
    signingLinkId: t.id({
      validate: uuid,
      description: 'The envelope was made by the signing link with this UUID.',
    }),
    sealWaits: t.boolean({
      description:
        'Whether to return only envelopes that everybody has signed and whose seal could not be made yet. Default: false.',
    }),
    readyToSeal: t.boolean({
      description:
        'Whether to return only envelopes that can be added to a batch: they are of level `ORGANIZATION_SEAL` and sent, all personal signers have signed, and no other pending or authorised batch contains them. Default: false.',
    }),
  }),
});

export const filterArg = { type: EnvelopeFilterInput, description: 'Which envelopes to list. Default: all of them.' };

export const envelopeOrder = listOrder('Envelope', {
  CREATED_AT: { value: 'createdAt', description: 'Time of creation.' },
  COMPLETED_AT: {
    value: 'completedAt',
    nullable: true,
    description: 'Time of completion. Envelopes that are not completed come last, in both directions.',
  },
  NAME: { value: 'name', description: 'Name, by the sorting rules of the database.' },
});

interface DateTimes {
  readonly from?: Date | null | undefined;
  readonly to?: Date | null | undefined;
}

export interface EnvelopeFilter {
  readonly status?: readonly Envelope['status'][] | null | undefined;
  readonly level?: readonly Envelope['signatureLevel'][] | null | undefined;
  readonly created?: DateTimes | null | undefined;
  readonly completed?: DateTimes | null | undefined;
  readonly text?: string | null | undefined;
  readonly agentEmail?: string | null | undefined;
  readonly declined?: boolean | null | undefined;
  readonly undelivered?: boolean | null | undefined;
  readonly attachments?: boolean | null | undefined;
  readonly expires?: DateTimes | null | undefined;
  readonly legalDeadline?: DateTimes | null | undefined;
  readonly unmetDeadline?: boolean | null | undefined;
  readonly labels?: readonly string[] | null | undefined;
  readonly folderId?: string | null | undefined;
  readonly withoutFolder?: boolean | null | undefined;
  readonly signingLinkId?: string | null | undefined;
  readonly sealWaits?: boolean | null | undefined;
  readonly readyToSeal?: boolean | null | undefined;
}

/** Sent, all personal signers have signed, and all approvers have agreed (`isReadyToSeal`). */
const readyToSeal: Prisma.EnvelopeWhereInput = {
  status: 'SENT',
  signatureLevel: 'ORGANIZATION_SEAL',
  people: { none: { role: { in: ['SIGNER', 'APPROVER'] }, status: { not: 'SIGNED' } } },
};

/** A signer or approver who declined and has not signed or agreed since. */
const declined: Prisma.SignerWhereInput = { declinedAt: { not: null }, status: { not: 'SIGNED' } };

/** A signer who has not signed, and to whom a mail was not delivered. */
const undelivered: Prisma.SignerWhereInput = { deliveryFailedAt: { not: null }, status: { not: 'SIGNED' } };

/** Envelopes with such a signer (true), or without one (false). No condition without an answer. */
const withSigner = (signer: Prisma.SignerWhereInput, has: boolean | null | undefined): Prisma.EnvelopeWhereInput[] =>
  typeof has === 'boolean' ? [{ people: { [has ? 'some' : 'none']: signer } }] : [];

/** Returns the Prisma conditions of a filter. */
export function envelopeConditions(
  filter: EnvelopeFilter | null | undefined,
  services: Pick<Services, 'of'>,
): Prisma.EnvelopeWhereInput[] {
  const { status, level, agentEmail } = filter ?? {};
  const created = within(filter?.created);
  const completed = within(filter?.completed);
  const expires = within(filter?.expires);
  const legalDeadline = within(filter?.legalDeadline);
  return [
    ...(status ? [{ status: { in: [...status] } }] : []),
    ...(level ? [{ signatureLevel: { in: [...level] } }] : []),
    ...(created ? [{ createdAt: created }] : []),
    ...(completed ? [{ completedAt: completed }] : []),
    ...(expires ? [{ expiresAt: expires }] : []),
    ...(legalDeadline ? [{ legalDeadline }] : []),
    ...(filter?.unmetDeadline ? [unmet] : []),
    ...withSigner(declined, filter?.declined),
    ...withSigner(undelivered, filter?.undelivered),
    ...(typeof filter?.attachments === 'boolean' ? [withAttachments(filter.attachments)] : []),
    ...(filter?.labels ? [labeled(filter.labels)] : []),
    ...(filter?.folderId ? [{ folderId: filter.folderId }] : []),
    ...(filter?.withoutFolder ? [{ folderId: null }] : []),
    ...(filter?.signingLinkId ? [{ signingLinkId: filter.signingLinkId }] : []),
    ...(filter?.sealWaits ? [services.of(withUnmadeSeal)] : []),
    ...(filter?.readyToSeal ? [readyToSeal, services.of(inNoLiveBatch)] : []),
    ...(agentEmail
      ? [{ people: { some: { role: 'AGENT', email: { equals: agentEmail, mode: 'insensitive' } } } } as const]
      : []),
    ...matching(filter?.text),
  ];
}

/** The values by which a cursor's envelope is ordered; null if `where` excludes it. */
export const orderValuesOf = ({ database }: Services, id: string, where: Prisma.EnvelopeWhereInput) =>
  database.prisma.envelope.findFirst({
    where: { AND: [{ id }, where] },
    select: { createdAt: true, completedAt: true, name: true },
  });
