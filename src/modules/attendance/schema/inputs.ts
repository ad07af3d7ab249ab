import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { between, email, items, text } from '../../../platform/graphql/validators.ts';
import { limits } from '../limits.ts';
import { ModalityEnum } from './enums.ts';

const { min: firstYear, max: lastYear } = limits.year;
const moment = z
  .date()
  .refine(
    (at) => at.getUTCFullYear() >= firstYear && at.getUTCFullYear() <= lastYear,
    'must be of the years 1 to 9999',
  );

/** 300 KB of PNG in base64, the same limit as on the signing page. */
export const drawnSignature = z.string().min(1, 'must not be empty').max(400_000, 'must be at most 300 KB');

/** Id that the page gives its device. */
export const deviceName = z.string().min(1, 'must not be empty').max(limits.device.max, 'is too long');

const TrainerInput = builder.inputType('TrainerInput', {
  description: 'Who runs the session.',
  fields: (t) => ({
    name: t.string({ required: true, validate: text(limits.name), description: '1-200 characters.' }),
    email: t.string({ validate: email, description: 'E-mail address.' }),
  }),
});

const SlotInput = builder.inputType('SlotInput', {
  description: 'A slot to mark presence in.',
  fields: (t) => ({
    label: t.string({ required: true, validate: text(limits.slotLabel), description: '1-100 characters.' }),
    startsAt: t.field({ type: 'DateTime', required: true, validate: moment, description: 'When it begins.' }),
    endsAt: t.field({
      type: 'DateTime',
      required: true,
      validate: moment,
      description: 'When it ends: after it begins.',
    }),
    module: t.string({ validate: text(limits.slotModule), description: 'At most 200 characters.' }),
  }),
});

export const AttendeeInput = builder.inputType('AttendeeInput', {
  description: 'A person who is expected.',
  fields: (t) => ({
    name: t.string({ required: true, validate: text(limits.name), description: '1-200 characters.' }),
    email: t.string({ validate: email, description: 'E-mail address.' }),
    externalRef: t.string({
      validate: text(limits.externalRef),
      description: 'The caller’s own reference, at most 100 characters.',
    }),
  }),
});

export const CreateAttendanceSessionInput = builder.inputType('CreateAttendanceSessionInput', {
  description: 'An attendance session to create.',
  fields: (t) => ({
    name: t.string({ required: true, validate: text(limits.name), description: '1-200 characters.' }),
    reference: t.string({ validate: text(limits.reference), description: 'At most 100 characters.' }),
    modality: t.field({ type: ModalityEnum, description: 'Default ONSITE.' }),
    location: t.string({ validate: text(limits.location), description: 'At most 200 characters.' }),
    trainer: t.field({ type: TrainerInput, required: true, description: 'Who runs it.' }),
    slots: t.field({
      type: [SlotInput],
      required: true,
      validate: items(z.any(), limits.slots),
      description: '1-200.',
    }),
    attendees: t.field({
      type: [AttendeeInput],
      required: true,
      validate: items(z.any(), limits.attendees),
      description: '1-500.',
    }),
    retentionDays: t.int({ validate: between(limits.retentionDays), description: '30-3650, default 1095.' }),
    notify: t.boolean({ description: 'Whether people are written to; default true.' }),
  }),
});
