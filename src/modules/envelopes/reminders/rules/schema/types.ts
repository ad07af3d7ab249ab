import { builder } from '../../../../../platform/graphql/builder.ts';
import { ownRule, type Rule } from '../rules.ts';

export const ReminderRuleType = builder.objectRef<Rule>('ReminderRule').implement({
  description: 'When signers are reminded automatically.',
  fields: (t) => ({
    firstAfterDays: t.exposeInt('firstAfterDays', { description: 'Days from the notice to the first reminder.' }),
    everyDays: t.exposeInt('everyDays', { description: 'Days from one reminder to the next.' }),
    most: t.exposeInt('most', { description: 'Number of reminders that a signer receives at most.' }),
  }),
});

builder.prismaObjectFields('Organization', (t) => ({
  reminders: t.field({
    type: ReminderRuleType,
    nullable: true,
    description: 'When signers are reminded, unless an envelope says otherwise. Null if reminders are off.',
    select: { id: true },
    resolve: async ({ id }, _args, { services }) => (await ownRule(services.database, id)) ?? null,
  }),
}));
