import { z } from 'zod';
import { builder } from '../../../../../platform/graphql/builder.ts';
import type { InputFields } from '../../../../../platform/graphql/mutation.ts';
import { between } from '../../../../../platform/graphql/validators.ts';
import { limits } from '../limits.ts';
import { type Choice, ownRule, type Rule } from '../rules.ts';

export const ReminderRuleInput = builder.inputType('ReminderRuleInput', {
  description: 'When signers are reminded automatically.',
  fields: (t) => ({
    firstAfterDays: t.int({
      required: true,
      validate: between(limits.firstAfterDays),
      description: 'Days from the notice to the first reminder.',
    }),
    everyDays: t.int({
      required: true,
      validate: between(limits.everyDays),
      description: 'Days from one reminder to the next.',
    }),
    most: t.int({
      required: true,
      validate: between(limits.most),
      description: 'Number of reminders that a signer receives at most.',
    }),
  }),
});

const RemindersInput = builder.inputType('RemindersInput', {
  description: 'Which rule decides on automatic reminders. Without `useDefault` and `rule`, there are none.',
  validate: z
    .looseObject({ useDefault: z.any().optional(), rule: z.any().optional() })
    .refine(({ useDefault, rule }) => !(useDefault && rule), {
      message: 'must be absent with useDefault',
      path: ['rule'],
    }),
  fields: (t) => ({
    useDefault: t.boolean({
      defaultValue: false,
      description: 'Whether the default of the organisation decides, also when it changes later.',
    }),
    rule: t.field({ type: ReminderRuleInput, description: 'A rule of its own. Null or absent turns reminders off.' }),
  }),
});

/** The field of an input that chooses who decides on reminders. `omitted` completes "If it is omitted, …". */
export const remindersField = (t: InputFields, omitted: string) =>
  t.field({
    type: RemindersInput,
    description: `Which rule decides on the automatic reminders of the signers. If it is omitted, ${omitted}.`,
  });

interface Chosen {
  readonly useDefault?: boolean | null | undefined;
  readonly rule?: Rule | null | undefined;
}

/** Replaces `reminders` of an input with the choice. Undefined if the request has none. */
export function withReminders<I extends { readonly reminders?: Chosen | null | undefined }>({
  reminders,
  ...input
}: I) {
  const choice: Choice | undefined = reminders
    ? reminders.useDefault
      ? 'default'
      : (reminders.rule ?? null)
    : undefined;
  return { ...input, reminders: choice };
}

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
