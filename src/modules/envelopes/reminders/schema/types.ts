import { builder } from '../../../../platform/graphql/builder.ts';
import { dayRule } from '../legal-day.ts';
import { remindersOfSigner } from '../planned.ts';
import { ownRule, ruleOfEnvelope } from '../rules/rules.ts';
import { ReminderRuleType } from '../rules/schema/index.ts';

/** What `dayRule` reads. */
const dated = { legalDeadline: true, documentKind: true, missionStartsAt: true } as const;

builder.prismaObjectFields('Envelope', (t) => ({
  reminders: t.field({
    type: ReminderRuleType,
    nullable: true,
    description:
      'When the signers of this envelope are reminded: its own rule, otherwise the default of the organisation. Without both, an envelope with a legal deadline has one reminder, on the morning of the last legal day, and a timesheet one on the first working day after its week. Null if reminders are off.',
    select: { id: true, organizationId: true, ...dated },
    resolve: ({ id, organizationId, ...envelope }, _args, { services }) => {
      const otherwise = dayRule({ ...envelope, now: services.clock.now() });
      return ruleOfEnvelope(services.database, { envelopeId: id, organizationId, otherwise });
    },
  }),
  remindersByDefault: t.boolean({
    description: 'Whether the default of the organisation decides on reminders. False after `setEnvelopeReminders`.',
    select: { id: true },
    resolve: async ({ id }, _args, { services }) => (await ownRule(services.database, id)) === undefined,
  }),
}));

builder.prismaObjectFields('Signer', (t) => ({
  remindersSent: t.int({
    description: 'Number of automatic reminders that the signer received.',
    select: { id: true },
    resolve: async ({ id }, _args, { services }) => (await remindersOfSigner(services.database, id)).sent,
  }),
  nextReminderAt: t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'Earliest time of the next automatic reminder. Null if none will be sent: the signer is not awaited, reminders are off, all were sent, or the envelope expires before.',
    select: {
      id: true,
      status: true,
      declinedAt: true,
      envelope: { select: { id: true, organizationId: true, status: true, expiresAt: true, ...dated } },
    },
    resolve: async ({ id, status, declinedAt, envelope }, _args, { services }) => {
      if (status !== 'NOTIFIED' || declinedAt || envelope.status !== 'SENT') return null;
      const { nextAt } = await remindersOfSigner(services.database, id);
      if (!nextAt || nextAt >= envelope.expiresAt!) return null;
      const { id: envelopeId, organizationId } = envelope;
      const otherwise = dayRule({ ...envelope, now: services.clock.now() });
      return (await ruleOfEnvelope(services.database, { envelopeId, organizationId, otherwise })) && nextAt;
    },
  }),
}));
