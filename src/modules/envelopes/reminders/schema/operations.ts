import type { Actor, Origin } from '../../../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../../../kernel/fault.ts';
import { lower } from '../../../../kernel/text.ts';
import { transaction } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutation } from '../../../../platform/graphql/mutation.ts';
import { between, items, uuid } from '../../../../platform/graphql/validators.ts';
import type { Services } from '../../../../platform/services.ts';
import { assertScope, readOrganization } from '../../../access/index.ts';
import { changedOrganization } from '../../../access/schema/index.ts';
import { refuse } from '../../../evidence/index.ts';
import { chooseReminders } from '../../create-envelope.ts';
import { because } from '../../refusals.ts';
import { changedEnvelope } from '../../schema/index.ts';
import { lockOwnEnvelope } from '../../store.ts';
import { limits } from '../limits.ts';
import { dayRule, remindersOfSigner, replan } from '../planned.ts';
import { ownRule, type Rule, ruleOfEnvelope, rulesOf } from '../rules/rules.ts';
import { ReminderRuleInput, ReminderRuleType } from '../rules/schema/index.ts';
import { remindLateSigners } from '../send-reminder.ts';
import { setReminders } from '../subscribers.ts';

interface Choice {
  readonly id: string;
  /** Follow the default of the organisation, now and when it changes. */
  readonly useDefault: boolean;
  /** The envelope's own rule. Null turns reminders off. */
  readonly rule: Rule | null;
}

/** Sets when the signers of a draft or a sent envelope are reminded, and plans the reminders anew. */
async function setEnvelopeReminders(
  services: Services,
  actor: Actor,
  origin: Origin,
  { id, useDefault, rule: own }: Choice,
): Promise<string> {
  const key = assertScope(actor, 'envelopes:write');
  if (useDefault && own)
    throw refuseRequest('invalid_body', 'Give either `useDefault` or `rule`.', [
      { path: 'rule', message: 'must be absent with useDefault' },
    ]);
  return transaction(services.database, 'set-envelope-reminders', async (tx) => {
    const envelope = await lockOwnEnvelope(tx, key, id);
    const { organizationId, status } = envelope;
    if (status !== 'DRAFT' && status !== 'SENT')
      throw refuse('invalid_status', because('envelope_status', { status: lower(status) }));
    const choice = useDefault ? 'default' : own;
    await chooseReminders(services, tx, envelope, origin, choice);
    const now = services.clock.now();
    const otherwise = dayRule({ ...envelope, now });
    const [rule = null] = await rulesOf(tx, [{ envelopeId: id, organizationId, otherwise }]);
    const { timeZone } = await readOrganization(tx, organizationId);
    await replan(tx, envelope, { rule, timeZone, now });
    return id;
  });
}

addMutation('setReminders', {
  description:
    'Sets when the signers of the organisation’s envelopes are reminded, in both modes. A change applies to the next reminder of each signer, and to signers who are notified later. Reminders are sent from 8:00 to 20:00 in the time zone of the organisation.',
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({
    rule: t.field({ type: ReminderRuleInput, description: 'The new default. Null or absent turns reminders off.' }),
  }),
  resolve: async ({ rule }, { services, actor }) => ({ id: await setReminders(services, actor, rule ?? null) }),
  payload: (t) => ({ organization: changedOrganization(t) }),
});

addMutation('setEnvelopeReminders', {
  description:
    'Sets when the signers of one envelope are reminded, and plans the next reminders of those whose turn it is. Without `useDefault` and `rule`, turns reminders off.',
  refuses: [
    'not_found',
    {
      invalid_status: 'The envelope is completed, expired or canceled.',
      invalid_body: '`useDefault` and `rule` are both given.',
    },
  ],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the envelope.' }),
    useDefault: t.boolean({
      defaultValue: false,
      description: 'Whether the default of the organisation applies again.',
    }),
    rule: t.field({
      type: ReminderRuleInput,
      description: 'The envelope’s own rule. Null or absent turns reminders off.',
    }),
  }),
  resolve: async ({ id, useDefault, rule }, { services, actor, origin }) => ({
    id: await setEnvelopeReminders(services, actor, origin, {
      id,
      useDefault: useDefault ?? false,
      rule: rule ?? null,
    }),
  }),
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});

addMutation('remindLateSigners', {
  description: `Reminds all signers of the organisation, in the mode of the caller, whose turn it is and who had no notice for some days. One call reminds at most ${limits.late} signers, those who wait longest first: call again until \`reminded\` is 0. Signers who declined are left out.`,
  refuses: [{ not_found: 'One of the envelopes does not exist, or belongs to another organisation or mode.' }],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({
    lateAfterDays: t.int({
      defaultValue: limits.lateAfterDays.default,
      validate: between(limits.lateAfterDays),
      description: 'Days since the last notice or reminder after which a signer is late.',
    }),
    envelopeIds: t.idList({
      validate: items(uuid, limits.envelopes),
      description: 'UUIDs of the only envelopes whose signers are reminded. Null or absent: all envelopes.',
    }),
  }),
  resolve: async ({ lateAfterDays, envelopeIds }, { services, actor, origin }) => ({
    reminded: await remindLateSigners(services, actor, origin, {
      lateAfterDays: lateAfterDays ?? limits.lateAfterDays.default,
      envelopeIds: envelopeIds ?? null,
    }),
  }),
  payload: (t) => ({
    reminded: t.exposeInt('reminded', { description: 'Number of signers who were reminded by this call.' }),
  }),
});

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
