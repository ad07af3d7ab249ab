import { z } from 'zod';
import { rule } from '../../../kernel/fault.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { between, email, failing, inYears, items, text } from '../../../platform/graphql/validators.ts';
import { LanguageEnum } from '../../access/schema/index.ts';
import { limits } from '../limits.ts';
import { AttendanceRetentionEnum, ModalityEnum } from './shared-types.ts';

const moment = inYears(limits.year);

/** Id that the page gives its device. */
export const deviceName = z
  .string()
  .min(1, failing(rule('empty')))
  .max(limits.device.max, failing(rule('max_characters', { count: limits.device.max })));

export const TrainerInput = builder.inputType('TrainerInput', {
  description: 'The trainer of a session, or of a slot.',
  fields: (t) => ({
    name: t.string({ required: true, validate: text(limits.name), description: 'Name.' }),
    email: t.field({
      type: 'EmailAddress',
      validate: email,
      description: 'E-mail address. Without it, the trainer gets no e-mail; pass the trainer’s link on yourself.',
    }),
    language: t.field({
      type: LanguageEnum,
      description: 'Language of the e-mails and the page of the trainer. Default: the language of the organisation.',
    }),
  }),
});

const SlotInput = builder.inputType('SlotInput', {
  description: 'A slot of a session, in which presence is marked.',
  fields: (t) => ({
    label: t.string({
      required: true,
      validate: text(limits.slotLabel),
      description: 'Label, for example “Monday morning”.',
    }),
    startsAt: t.field({ type: 'DateTime', required: true, validate: moment, description: 'Start of the slot.' }),
    endsAt: t.field({
      type: 'DateTime',
      required: true,
      validate: moment,
      description: 'End of the slot; later than its start.',
    }),
    module: t.string({
      validate: text(limits.slotModule),
      description: 'Training module that the slot belongs to.',
    }),
    presenceChecks: t.int({
      validate: between(limits.checks),
      description:
        'How often the service asks those who signed in, at random moments of the slot, to confirm that they are still there. For remote training. A slot lasts at least twice as long as all its checks together. Default: never.',
    }),
    presenceCheckMinutes: t.int({
      validate: between(limits.checkMinutes),
      description: `Minutes in which they can confirm. Default: ${limits.checkMinutes.default}.`,
    }),
    trainer: t.field({
      type: TrainerInput,
      description:
        'Who teaches the slot, with a link of their own that acts on their slots only. Default: the session’s trainer. Slots with the same name and address share one link.',
    }),
  }),
});

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

export const attendeeFields = (t: InputFields) => ({
  name: t.string({ required: true, validate: text(limits.name), description: 'Name.' }),
  email: t.field({
    type: 'EmailAddress',
    validate: email,
    description: 'E-mail address. Without it, the attendee gets no e-mail; pass the personal link on yourself.',
  }),
  externalRef: t.string({
    validate: text(limits.externalRef),
    description: 'Reference of the attendee in your own system.',
  }),
  employer: t.string({
    validate: text(limits.employer),
    description: 'Employer of the attendee, as on sheet and certificate.',
  }),
  fileNumber: t.string({
    validate: text(limits.fileNumber),
    description: 'Number of the attendee’s file at whoever pays for the training, as on sheet and certificate.',
  }),
  language: t.field({
    type: LanguageEnum,
    description: 'Language of the e-mails and the page of the attendee. Default: the language of the organisation.',
  }),
});

const AttendeeInput = builder.inputType('AttendeeInput', {
  description: 'An expected attendee.',
  fields: attendeeFields,
});

export const CreateAttendanceSessionInput = builder.inputType('CreateAttendanceSessionInput', {
  description: 'A new attendance session.',
  fields: (t) => ({
    name: t.string({ required: true, validate: text(limits.name), description: 'Name.' }),
    reference: t.string({
      validate: text(limits.reference),
      description: 'Reference of the session in your own system.',
    }),
    modality: t.field({ type: ModalityEnum, description: 'How the session is held. Default: `ONSITE`.' }),
    location: t.string({ validate: text(limits.location), description: 'Place.' }),
    agreementNumber: t.string({
      validate: text(limits.agreementNumber),
      description: 'Number of the agreement or file of whoever pays for the training, as on sheet and certificate.',
    }),
    certificationCode: t.string({
      validate: text(limits.certificationCode),
      description:
        'Code of the certification that the training prepares for, such as `RNCP37680` or `RS5695`, as on sheet and certificate.',
    }),
    documentLanguage: t.field({
      type: LanguageEnum,
      description: 'Language of the sheet, the certificates and the statements. Default: French.',
    }),
    drawnSignaturesRequired: t.boolean({
      description: 'Whether attendees must draw a signature on their personal page. Default: false.',
    }),
    trainer: t.field({ type: TrainerInput, required: true, description: 'The trainer.' }),
    slots: t.field({
      type: [SlotInput],
      required: true,
      validate: items(z.any(), limits.slots),
      description: 'The slots.',
    }),
    attendees: t.field({
      type: [AttendeeInput],
      required: true,
      validate: items(z.any(), limits.attendees),
      description: 'The expected attendees.',
    }),
    retentionDays: t.int({
      validate: between(limits.retentionDays),
      description: 'Days to keep the sheet after it is sealed. Default: 1095.',
    }),
    retention: t.field({
      type: AttendanceRetentionEnum,
      description: 'How long to keep the sheet, counted from the closing of the session; instead of `retentionDays`.',
    }),
    notify: t.boolean({ description: 'Whether the trainer and the attendees get e-mails. Default: true.' }),
  }),
});
