import { MINUTE } from '../../kernel/clock.ts';
import { type FaultDetail, refuse, rule } from '../../kernel/fault.ts';
import type { Language } from '../../kernel/language.ts';
import type { AttendanceSession, Modality } from '../../platform/database/index.ts';
import type { LooseInput } from '../../platform/graphql/validators.ts';
import { limits } from './limits.ts';
import { because } from './refusals.ts';
import { daysOf } from './sessions.ts';

export interface NewTrainer {
  readonly name: string;
  readonly email: string | null;
  /** Null: that of the organisation. */
  readonly language: Language | null;
}

export interface NewSlot {
  readonly label: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly module: string | null;
  /** How often attendees are asked during the slot whether they are there, and for how many minutes; null: never. */
  readonly checksPlanned: number | null;
  readonly checkMinutes: number | null;
  /** Null: the session's trainer teaches it. */
  readonly trainer: NewTrainer | null;
}

export interface NewAttendee {
  readonly name: string;
  readonly email: string | null;
  readonly externalRef: string | null;
  readonly employer: string | null;
  /** Number of the attendee's file at whoever pays for the training. */
  readonly fileNumber: string | null;
  /** Null: that of the organisation. */
  readonly language: Language | null;
}

/** A validated request to create a session, with defaults filled in. */
export interface NewSession {
  readonly name: string;
  readonly reference: string | null;
  readonly modality: Modality;
  readonly location: string | null;
  /** Number of the agreement or file of whoever pays for the training. */
  readonly agreementNumber: string | null;
  /** RNCP or RS. */
  readonly certificationCode: string | null;
  /** Language of sheet, certificates and statements. Null: French. */
  readonly documentLanguage: Language | null;
  /** Whether attendees must draw a signature on their personal page. */
  readonly drawnSignaturesRequired: boolean;
  readonly trainer: NewTrainer;
  readonly slots: readonly NewSlot[];
  readonly attendees: readonly NewAttendee[];
  readonly retentionDays: number;
  /** Null: `retentionDays` after the seal. */
  readonly retention: AttendanceSession['retention'];
  readonly notify: boolean;
}

export type TrainerRequest = LooseInput<NewTrainer, 'name'>;

export type AttendeeRequest = LooseInput<NewAttendee, 'name'>;

/** The request as GraphQL passes it: optional fields may be missing or null. */
export type SessionRequest = LooseInput<Omit<NewSession, 'trainer' | 'slots' | 'attendees'>, 'name'> & {
  readonly trainer: TrainerRequest;
  readonly slots: readonly (LooseInput<
    Omit<NewSlot, 'trainer' | 'checksPlanned' | 'checkMinutes'>,
    'label' | 'startsAt' | 'endsAt'
  > &
    ChecksRequest & { readonly trainer?: TrainerRequest | null | undefined })[];
  readonly attendees: readonly AttendeeRequest[];
};

/** What a slot asks of its attendees while it lasts. */
interface ChecksRequest {
  readonly presenceChecks?: number | null | undefined;
  readonly presenceCheckMinutes?: number | null | undefined;
}

/** Whether each check of a slot has twice the time that it takes: otherwise its moment could be foreseen. */
const hasRoomForChecks = ({
  startsAt,
  endsAt,
  presenceChecks,
  presenceCheckMinutes,
}: ChecksRequest & { readonly startsAt: Date; readonly endsAt: Date }): boolean =>
  (presenceChecks ?? 0) * 2 * (presenceCheckMinutes ?? limits.checkMinutes.default) * MINUTE <=
  endsAt.getTime() - startsAt.getTime();

export const newAttendee = (request: AttendeeRequest): NewAttendee => ({
  name: request.name,
  email: request.email ?? null,
  externalRef: request.externalRef ?? null,
  employer: request.employer ?? null,
  fileNumber: request.fileNumber ?? null,
  language: request.language ?? null,
});

export const newTrainer = ({ name, email, language }: TrainerRequest): NewTrainer => ({
  name,
  email: email ?? null,
  language: language ?? null,
});

/** Validates the slots' times and fills in the contract's defaults. */
export function newSession(request: SessionRequest): NewSession {
  const details = request.slots.flatMap(({ startsAt, endsAt }, position): FaultDetail[] =>
    endsAt > startsAt ? [] : [{ path: `slots.${position}.endsAt`, ...rule('after_start') }],
  );
  if (details.length) throw refuse('invalid_body', because('slot_ends_first'), details);
  const crowded = request.slots.flatMap((slot, position): FaultDetail[] =>
    hasRoomForChecks(slot) ? [] : [{ path: `slots.${position}.presenceChecks`, ...because('too_short_for_checks') }],
  );
  if (crowded.length) throw refuse('invalid_body', because('too_short_for_checks'), crowded);
  const retention = request.retention ?? null;
  if (retention && request.retentionDays != null)
    throw refuse('invalid_body', because('two_retentions'), [{ path: 'retention', ...because('two_retentions') }]);
  return {
    name: request.name,
    reference: request.reference ?? null,
    modality: request.modality ?? 'ONSITE',
    location: request.location ?? null,
    agreementNumber: request.agreementNumber ?? null,
    certificationCode: request.certificationCode ?? null,
    documentLanguage: request.documentLanguage ?? null,
    drawnSignaturesRequired: request.drawnSignaturesRequired ?? false,
    trainer: newTrainer(request.trainer),
    slots: request.slots.map(({ trainer, presenceChecks, presenceCheckMinutes, ...slot }) => ({
      ...slot,
      module: slot.module ?? null,
      checksPlanned: presenceChecks ?? null,
      checkMinutes: presenceChecks ? (presenceCheckMinutes ?? limits.checkMinutes.default) : null,
      trainer: trainer ? newTrainer(trainer) : null,
    })),
    attendees: request.attendees.map(newAttendee),
    retentionDays: request.retentionDays ?? (retention ? daysOf[retention] : limits.retentionDays.default),
    retention,
    notify: request.notify ?? true,
  };
}
