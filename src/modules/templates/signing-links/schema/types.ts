import { storedLanguage } from '../../../../kernel/language.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import type { PayloadFields } from '../../../../platform/graphql/mutation.ts';
import { between } from '../../../../platform/graphql/validators.ts';
import { findFolder, inSeenFolder, sightOf } from '../../../access/index.ts';
import { FolderType, LanguageEnum } from '../../../access/schema/index.ts';
import { listMadeByLink, sightWith } from '../../../envelopes/index.ts';
import { EnvelopeType } from '../../../envelopes/schema/index.ts';
import { limits } from '../limits.ts';
import { type LinkPerson, type LinkState, linkPeople, signingLinkState, signingLinkUrl } from '../signing-links.ts';

export const LinkStateEnum = builder.enumType('SigningLinkState', {
  description: 'Whether a signing link makes envelopes now, or why not.',
  values: {
    OPEN: { description: 'It makes envelopes.' },
    PAUSED: { description: 'The sender has paused it.' },
    ENDED: { description: 'Its end date is over.' },
    FULL: { description: 'It has made as many envelopes as its quota allows.' },
    UNFIT: { description: 'The template was changed and no longer fits: its roles, its level or its codes.' },
  } satisfies Record<LinkState, { description: string }>,
});

const LinkPersonType = builder.objectRef<LinkPerson>('SigningLinkPerson').implement({
  description: 'Who fills a role that the visitor of a signing link does not fill.',
  fields: (t) => ({
    role: t.exposeString('role', { description: 'Name of the role.' }),
    name: t.exposeString('name', { description: 'Full name of the person.' }),
    email: t.expose('email', {
      type: 'EmailAddress',
      access: { key: 'any', member: 'READER' },
      description: 'E-mail address of the person.',
    }),
    language: t.field({
      type: LanguageEnum,
      nullable: true,
      description: 'Language of the person. Null for that of the organisation.',
      resolve: ({ language }) => storedLanguage(language ?? null),
    }),
  }),
});

/** What decides on the state of a link. */
const decisive = {
  role: true,
  people: true,
  endsAt: true,
  quota: true,
  made: true,
  pausedAt: true,
  template: { select: { signatureLevel: true, roles: true, recipients: true } },
} as const;

const SigningLinkType = builder.prismaObject('SigningLink', {
  description: 'A link by which anybody who proves an e-mail address gets an envelope of the template to sign.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the signing link.' }),
    url: t.field({
      type: 'URL',
      access: { key: 'any', member: 'READER' },
      select: { id: true },
      description: 'The address to publish. It stays the same.',
      resolve: (link, _args, { services }) => signingLinkUrl(services, link),
    }),
    state: t.field({
      type: LinkStateEnum,
      select: decisive,
      description: 'Whether the link makes envelopes now.',
      resolve: ({ template, ...link }, _args, { services }) => signingLinkState(services, link, template),
    }),
    role: t.exposeString('role', { description: 'Name of the role that the visitor fills.' }),
    people: t.field({
      type: [LinkPersonType],
      select: { people: true },
      description: 'Who fills the other roles.',
      resolve: (link) => [...linkPeople(link)],
    }),
    endsAt: t.expose('endsAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time from which the link makes no envelope. Null if it has no end.',
    }),
    quota: t.exposeInt('quota', {
      nullable: true,
      description: 'Most envelopes that the link makes. Null if there is no such limit.',
    }),
    made: t.exposeInt('made', { description: 'How many envelopes the link has made.' }),
    pausedAt: t.expose('pausedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the link was paused. Null while it is not.',
    }),
    creditsShortAt: t.expose('shortAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When the sender was last told that the credits were too few for a visitor. Null if they were not, or if the link has made an envelope since.',
    }),
    folder: t.field({
      type: FolderType,
      nullable: true,
      access: { key: 'any', member: 'READER' },
      select: { folderId: true },
      description: 'The folder that its envelopes land in, which bounds which members see it. Null if it is in none.',
      resolve: ({ folderId }, _args, { services }) => (folderId ? findFolder(services.database, folderId) : null),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    envelopes: t.prismaField({
      type: [EnvelopeType],
      select: { id: true },
      args: {
        first: t.arg.int({
          validate: between(limits.shownEnvelopes),
          defaultValue: limits.shownEnvelopes.default,
          description: 'How many envelopes to return.',
        }),
      },
      description:
        'The newest envelopes that the link has made and the caller sees. `envelopes(filter: { signingLinkId: … })` lists all of them.',
      resolve: (query, { id: signingLinkId }, { first }, { services, actor }) => {
        const take = first ?? limits.shownEnvelopes.default;
        return listMadeByLink(services.database, query, sightWith(actor, 'envelopes:read'), { signingLinkId, take });
      },
    }),
  }),
});

/** The field of a payload with the signing link that a mutation made or changed. */
export const changedLink = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: SigningLinkType,
    description: 'The signing link after the change.',
    resolve: (query, { id }, _args, { services }) =>
      services.database.prisma.signingLink.findUniqueOrThrow({ ...query, where: { id } }),
  });

builder.prismaObjectFields('Template', (t) => ({
  signingLinks: t.field({
    type: [SigningLinkType],
    access: { key: 'envelopes:read', member: 'READER' },
    description: 'The signing links of the template, in the order of their creation.',
    select: (_args, { actor }, nestedSelection) => ({
      signingLinks: nestedSelection({
        ...(actor.kind === 'key' && { where: inSeenFolder(sightOf(actor)) }),
        orderBy: { createdAt: 'asc' },
      }),
    }),
    resolve: ({ signingLinks }) => signingLinks,
  }),
}));
