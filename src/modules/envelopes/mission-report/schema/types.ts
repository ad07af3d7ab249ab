import { builder } from '../../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../../platform/graphql/connection.ts';
import { MandateScopeEnum } from '../../../identities/mandates/schema/index.ts';
import { EnvelopeStatusEnum, SignerRoleEnum } from '../../schema/enums.ts';
import { LegalDeadlineStateEnum } from '../../schema/mission.ts';
import type { Group, GroupBy, ReportLine, ReportSigner, ReportState, Totals } from '../states.ts';

const states = {
  SENT: { description: 'The envelope was sent.' },
  ACCEPTED: { description: 'A mail server accepted the message with the link to every personal signer.' },
  OPENED: { description: 'Every personal signer opened the signing page.' },
  SIGNED: { description: 'Everybody has signed.' },
  UNSIGNED: { description: 'Somebody has not signed, and the envelope was not canceled: what is missing.' },
  LATE: { description: 'The legal deadline passed before the document was sent or signed as it asks.' },
  DECLINED: { description: 'Somebody declined and has not signed since.' },
  UNDELIVERED: { description: 'An e-mail to somebody who has not signed was not delivered.' },
} satisfies Record<ReportState, { description: string }>;

export const ReportStateEnum = builder.enumType('MissionReportState', {
  description: 'What an envelope of a mission report can be. It can be several at once.',
  values: states,
});

export const GroupByEnum = builder.enumType('MissionReportGrouping', {
  description: 'By what the envelopes of a mission report are grouped.',
  values: {
    LABEL: { description: 'Label of the organisation, such as an agency or a client.' },
    PRINCIPAL: { description: 'Company under whose mandate the envelope is sealed.' },
  } satisfies Record<GroupBy, { description: string }>,
});

export const TotalsType = builder.objectRef<Totals>('MissionReportTotals').implement({
  description: 'Numbers of envelopes of a mission report in each state, and of reminders.',
  fields: (t) => ({
    envelopes: t.exposeInt('envelopes', { description: 'All envelopes.' }),
    sent: t.exposeInt('SENT', { description: states.SENT.description }),
    accepted: t.exposeInt('ACCEPTED', { description: states.ACCEPTED.description }),
    opened: t.exposeInt('OPENED', { description: states.OPENED.description }),
    signed: t.exposeInt('SIGNED', { description: states.SIGNED.description }),
    unsigned: t.exposeInt('UNSIGNED', { description: states.UNSIGNED.description }),
    late: t.exposeInt('LATE', { description: states.LATE.description }),
    declined: t.exposeInt('DECLINED', { description: states.DECLINED.description }),
    undelivered: t.exposeInt('UNDELIVERED', { description: states.UNDELIVERED.description }),
    reminders: t.exposeInt('reminders', {
      description: 'Reminders and repeated notices that were sent, by the service or by a member.',
    }),
  }),
});

export const GroupType = builder.objectRef<Group>('MissionReportGroup').implement({
  description: 'The envelopes of a mission report that have one label, or one principal.',
  fields: (t) => ({
    key: t.exposeString('key', {
      access: { key: 'envelopes:read', member: 'READER' },
      nullable: true,
      description:
        'UUID of the label, or SIREN of the principal (its name if it has none): the filter for this group. Null for envelopes without one.',
    }),
    name: t.exposeString('name', { nullable: true, description: 'Name of the label or of the principal.' }),
    totals: t.expose('totals', { type: TotalsType, description: 'Numbers of the group.' }),
  }),
});

const SignerType = builder.objectRef<ReportSigner>('MissionReportSigner').implement({
  description: 'What was recorded about a signer of a mission report.',
  fields: (t) => ({
    signerId: t.exposeID('id', { description: 'UUID of the signer.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    email: t.expose('email', {
      type: 'EmailAddress',
      access: { key: 'envelopes:read', member: 'READER' },
      description: 'E-mail address.',
    }),
    role: t.expose('role', { type: SignerRoleEnum, description: 'Role in the envelope.' }),
    notifiedAt: t.expose('notifiedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the turn of the signer came and the notice was queued. Null before, and for agents.',
    }),
    acceptedAt: t.expose('acceptedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When a mail server accepted the first message with the link to the current address. Null until then, and for agents: the proof of their batch has it.',
    }),
    deliveryFailedAt: t.expose('deliveryFailedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was reported that an e-mail to the current address was not delivered.',
    }),
    openedAt: t.expose('viewedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the signer opened the signing page.',
    }),
    signedAt: t.expose('signedAt', { type: 'DateTime', nullable: true, description: 'When the signer signed.' }),
    declinedAt: t.expose('declinedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the signer declined. The signer may have signed later.',
    }),
    declineReason: t.exposeString('declineReason', {
      nullable: true,
      description: 'Why the signer declined, in their own words.',
    }),
    reminders: t.exposeInt('reminders', { description: 'Reminders and repeated notices that were sent.' }),
    lastReminderAt: t.expose('lastReminderAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last of them was queued.',
    }),
  }),
});

export const LineType = builder.objectRef<ReportLine>('MissionReportLine').implement({
  description: 'An envelope of a mission report.',
  fields: (t) => ({
    envelopeId: t.exposeID('id', { description: 'UUID of the envelope.' }),
    name: t.exposeString('name', { description: 'Name of the envelope.' }),
    status: t.expose('status', { type: EnvelopeStatusEnum, description: 'Current status.' }),
    documentKind: t.expose('documentKind', {
      type: MandateScopeEnum,
      nullable: true,
      description: 'What kind of document the envelope contains. Null if the sender did not say.',
    }),
    day: t.expose('day', {
      type: 'Date',
      description:
        'The day that places the envelope in the period, YYYY-MM-DD: `missionStartsAt`, otherwise the day of creation in the time zone of the organisation.',
    }),
    missionStartsAt: t.expose('missionStartsAt', {
      type: 'Date',
      nullable: true,
      description: 'First day of the mission, or of the week of a timesheet, YYYY-MM-DD.',
    }),
    lastLegalDay: t.expose('lastLegalDay', {
      type: 'Date',
      nullable: true,
      description: 'The last legal day, YYYY-MM-DD. Null if there is none.',
    }),
    deadline: t.expose('deadline', {
      type: LegalDeadlineStateEnum,
      nullable: true,
      description: 'How the envelope stands to the legal deadline. Null if there is none.',
    }),
    principalName: t.string({
      nullable: true,
      description: 'Name of the company under whose mandate the envelope is sealed. Null without a mandate.',
      resolve: ({ principal }) => principal?.legalName,
    }),
    labels: t.stringList({
      description: 'Names of the labels.',
      resolve: ({ labels }) => labels.map(({ name }) => name),
    }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was sent. Null for a draft.',
    }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was completed.',
    }),
    signers: t.field({ type: [SignerType], description: 'Signers, in order.', resolve: ({ signers }) => [...signers] }),
  }),
});

export const LineConnection = connectionOf(LineType);
