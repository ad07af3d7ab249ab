import type { PresenceAnswer } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { type AskedCheck, confirmPresence, listAskedChecks, type OpenCheck } from '../presence-checks.ts';
import { SlotType } from './types.ts';

const PresenceAnswerType = builder.objectRef<PresenceAnswer>('PresenceAnswer').implement({
  description: 'An attendee who was asked to confirm their presence, and their answer.',
  fields: (t) => ({
    attendeeId: t.exposeID('attendeeId', { description: 'UUID of the attendee.' }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the attendee confirmed; null if they have not.',
    }),
  }),
});

export const PresenceCheckType = builder.objectRef<AskedCheck>('PresenceCheck').implement({
  description: 'A moment of a slot at which those who had signed in were asked to confirm that they were still there.',
  fields: (t) => ({
    number: t.int({ description: 'Number in the slot, from 1.', resolve: ({ position }) => position + 1 }),
    askedAt: t.expose('askedAt', { type: 'DateTime', description: 'Time at which attendees were asked.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'Time until which they could confirm.' }),
    asked: t.int({ description: 'Number of attendees who were asked.', resolve: ({ answers }) => answers.length }),
    confirmed: t.int({
      description: 'Number of attendees who confirmed.',
      resolve: ({ answers }) => answers.filter(({ answeredAt }) => answeredAt).length,
    }),
    answers: t.field({
      type: [PresenceAnswerType],
      description: 'Who was asked, and who confirmed when.',
      resolve: ({ answers }) => [...answers],
    }),
  }),
});

builder.prismaObjectFields(SlotType, (t) => ({
  presenceChecks: t.exposeInt('checksPlanned', {
    nullable: true,
    description:
      'How often those who signed in are asked, at random moments of the slot, to confirm that they are still there; null for never.',
  }),
  presenceCheckMinutes: t.exposeInt('checkMinutes', {
    nullable: true,
    description: 'Minutes in which they can confirm; null without presence checks.',
  }),
  askedChecks: t.field({
    type: [PresenceCheckType],
    nullable: true,
    access: { key: 'attendance:write', member: 'READER', links: ['trainer'], otherwiseNull: true },
    select: { id: true, checksPlanned: true },
    description:
      'The presence checks so far, in order; never one that is to come. For API keys, members of the organisation and the trainer; null for others.',
    resolve: async ({ id, checksPlanned }, _args, { services }) =>
      checksPlanned ? [...(await listAskedChecks(services.database, id))] : [],
  }),
}));

export const OpenCheckType = builder.objectRef<OpenCheck>('OpenPresenceCheck').implement({
  description: 'A presence check that asks the attendee now.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID, for `confirmPresence`.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'Time until which the attendee can confirm.' }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the attendee confirmed; null if they have not.',
    }),
  }),
});

addMutation('confirmPresence', {
  description:
    'Confirms, at a presence check, that the attendee whose personal link authenticates the request is still there. A second confirmation changes nothing.',
  refuses: ['not_found', 'slot_closed', { invalid_status: 'The time to confirm is over.' }],
  access: { links: ['attend'] },
  input: (t) => ({
    checkId: t.id({ required: true, description: 'UUID of the check, from `AttendeeSlot.openCheck`.' }),
  }),
  resolve: (input, { services, actor, origin }) => confirmPresence(services, actor, origin, input),
  payload: (t) => ({
    answer: t.field({
      type: PresenceAnswerType,
      description: 'The answer.',
      resolve: (answer: PresenceAnswer) => answer,
    }),
  }),
});
