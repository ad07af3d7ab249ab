import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { pages } from '../../../platform/graphql/paging.ts';
import { untilReturned, whileAllowed } from '../../../platform/graphql/stream.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { assertMember, findTeammate, sightOf } from '../../access/index.ts';
import { addComment, commentOrder, commentsTopic, deleteComment, mayDelete, textOfComment } from '../comments.ts';
import { limits } from '../limits.ts';
import { findOwnEnvelopeIds } from '../store.ts';
import { changedEnvelope } from './types.ts';

const EnvelopeCommentType = builder.prismaObject('EnvelopeComment', {
  description:
    'A note of a member on an envelope, for the team. It is not part of the evidence, and nobody who takes part in the envelope sees it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the comment.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time at which it was written.' }),
    text: t.string({
      select: { id: true, sealedText: true },
      description: 'What the member wrote. It may have several lines.',
      resolve: (comment, _args, { services }) => textOfComment(services, comment),
    }),
    authorName: t.string({
      select: { authorId: true, envelope: { select: { organizationId: true } } },
      description:
        'Current name of the author, or their e-mail address if they have no name. It stays when they leave the team.',
      resolve: async ({ authorId, envelope }, _args, { services }) =>
        (await findTeammate(services.database, { userId: authorId, ...envelope })).name,
    }),
    authorIsMember: t.boolean({
      select: { authorId: true, envelope: { select: { organizationId: true } } },
      description: 'Whether the author is still a member of the team.',
      resolve: async ({ authorId, envelope }, _args, { services }) =>
        (await findTeammate(services.database, { userId: authorId, ...envelope })).isMember,
    }),
    deletable: t.boolean({
      select: { authorId: true },
      description: 'Whether the caller may delete it: their own, and as an owner any.',
      resolve: (comment, _args, { actor }) =>
        actor.kind === 'key' && actor.member !== undefined && mayDelete({ ...actor, member: actor.member }, comment),
    }),
  }),
});

builder.prismaObjectFields('Envelope', (t) => ({
  comments: t.relatedConnection(
    'comments',
    {
      ...pages,
      nullable: true,
      access: { member: 'READER', otherwiseNull: true },
      description: 'Comments of members, newest first. Null for API keys, client tokens and holders of links.',
      totalCount: true,
      query: { orderBy: commentOrder },
    },
    connectionOf(EnvelopeCommentType),
  ),
}));

const access = { member: 'MANAGER' } as const;

addMutation('addEnvelopeComment', {
  description:
    'Adds a comment to an envelope in any state. Only members of the team see it. The purge of the documents deletes it.',
  refuses: [
    'not_found',
    {
      invalid_status: 'The documents were purged.',
      invalid_body: `The envelope has ${limits.comments} comments.`,
    },
  ],
  access,
  input: (t) => ({
    envelopeId: t.id({ required: true, description: 'UUID of the envelope.' }),
    text: t.string({
      required: true,
      validate: text(limits.comment),
      description: `The comment, up to ${limits.comment.max} characters on one or several lines.`,
    }),
  }),
  resolve: async (input, { services, actor }) => {
    const comment = await addComment(services, actor, input);
    return { id: comment.envelopeId, comment };
  },
  payload: (t) => ({
    comment: t.field({ type: EnvelopeCommentType, description: 'The new comment.', resolve: ({ comment }) => comment }),
    envelope: changedEnvelope(t),
  }),
});

addMutation('deleteEnvelopeComment', {
  description: 'Deletes a comment for ever. Members delete their own comments, owners those of everybody.',
  refuses: ['not_found', { forbidden: 'Another member wrote it, and the caller is no owner.' }],
  access,
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the comment.' }) }),
  resolve: async ({ id }, { services, actor }) => {
    const comment = await deleteComment(services, actor, id);
    return { id: comment.envelopeId, deletedId: comment.id };
  },
  payload: (t) => ({
    deletedCommentId: t.exposeID('deletedId', { description: 'UUID of the deleted comment.' }),
    envelope: changedEnvelope(t),
  }),
});

const CommentsChange = builder.objectRef<{ readonly at: Date }>('EnvelopeCommentsChange').implement({
  description: 'The comments on an envelope have changed.',
  fields: (t) => ({ at: t.expose('at', { type: 'DateTime', description: 'Time of this message.' }) }),
});

builder.subscriptionField('envelopeCommentsChanged', (t) =>
  t.field({
    type: CommentsChange,
    description:
      'Sends a message at once, and after each comment that is added to the envelope or deleted: read the comments again.',
    refuses: ['not_found'],
    access: { member: 'READER' },
    args: { envelopeId: t.arg.id({ required: true, description: 'UUID of the envelope.' }) },
    subscribe: async (_root, { envelopeId }, { services, actor }) => {
      const sight = sightOf(assertMember(actor, 'READER'));
      const isSeen = async (wanted: string) =>
        (await findOwnEnvelopeIds(services.database, sight, [wanted])).length > 0;
      if (!isUuid(envelopeId) || !(await isSeen(envelopeId))) throw refuse('not_found');
      const id = envelopeId.toLowerCase();
      const changes = untilReturned(async function* (signal) {
        const wakeups = services.bus.subscribe(commentsTopic(id), signal);
        yield { at: services.clock.now() };
        for await (const _ of wakeups) yield { at: services.clock.now() };
      });
      return sight.membershipId ? whileAllowed(changes, () => isSeen(id)) : changes;
    },
    resolve: (change) => change,
  }),
);
