import { builder } from '../../../../platform/graphql/builder.ts';
import { remindersOfSigner } from '../planned.ts';
import { ownRule, ruleOfEnvelope } from '../rules/rules.ts';
import { ReminderRuleType } from '../rules/schema/index.ts';

builder.prismaObjectFields('Envelope', (t) => ({
  reminders: t.field({
    type: ReminderRuleType,
    nullable: true,
    description:
      'When the signers of this envelope are reminded: its own rule, otherwise the default of the organisation. Null if reminders are off.',
    select: { id: true, organizationId: true },
    resolve: ({ id, organizationId }, _args, { services }) =>
      ruleOfEnvelope(services.database, { envelopeId: id, organizationId }),
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
      envelope: { select: { id: true, organizationId: true, status: true, expiresAt: true } },
    },
    resolve: async ({ id, status, declinedAt, envelope }, _args, { services }) => {
      if (status !== 'NOTIFIED' || declinedAt || envelope.status !== 'SENT') return null;
      const { nextAt } = await remindersOfSigner(services.database, id);
      if (!nextAt || nextAt >= envelope.expiresAt!) return null;
      const { id: envelopeId, organizationId } = envelope;
      return (await ruleOfEnvelope(services.database, { envelopeId, organizationId })) && nextAt;
    },
  }),
}));
