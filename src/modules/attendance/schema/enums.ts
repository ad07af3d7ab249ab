import { builder } from '../../../platform/graphql/builder.ts';

export const AttendanceSessionStatusEnum = builder.enumType('AttendanceSessionStatus', {
  description: 'Status of an attendance session.',
  values: {
    OPEN: { description: 'Slots can be opened and presence can be marked.' },
    CLOSED: { description: 'Closed for good. The sheet is being sealed.' },
    SEALED: { description: 'The sheet and the evidence file are sealed.' },
  },
});

export const ModalityEnum = builder.enumType('Modality', {
  description: 'How a session is held.',
  values: {
    ONSITE: { description: 'In a room.' },
    REMOTE: { description: 'Remotely.' },
    HYBRID: { description: 'Partly in a room, partly remotely.' },
  },
});

export const AttendanceRetentionEnum = builder.enumType('AttendanceRetention', {
  description: 'How long a sheet is kept, counted from the moment when its session was closed.',
  values: {
    END_OF_THIRD_YEAR: {
      description: 'To the end of the third year after the year of closing, in the time zone of the organisation.',
    },
    SIX_YEARS: { description: 'Six years: proofs of presence for most funders.' },
    TEN_YEARS: { description: 'Ten years: funding by the European Union.' },
  },
});

export const SlotStatusEnum = builder.enumType('SlotStatus', {
  description: 'Status of a slot.',
  values: {
    SCHEDULED: { description: 'Not opened yet.' },
    OPEN: { description: 'Presence can be marked.' },
    CLOSED: { description: 'Closed for good: presence can no longer be marked.' },
  },
});

export const MarkStatusEnum = builder.enumType('MarkStatus', {
  description: 'Presence of an attendee in a slot.',
  values: {
    PRESENT: { description: 'Present.' },
    LATE: {
      description:
        'Present, but signed in more than 15 minutes after the start, or came late according to the trainer. Counts as present.',
    },
    EXCUSED: { description: 'Absent with an excuse, according to the trainer. Does not count as present.' },
    ABSENT: { description: 'Absent, according to the trainer.' },
  },
});

export const MarkMethodEnum = builder.enumType('MarkMethod', {
  description: 'How a mark was made.',
  values: {
    LINK: { description: 'By the attendee, with their personal link.' },
    QR_CODE: { description: 'By the attendee, with the QR code or short code shown in the room.' },
    TRAINER: { description: 'By the trainer.' },
  },
});

export const MarkExcuseEnum = builder.enumType('MarkExcuse', {
  description: 'Why an attendee is excused. None of the values tells of a person’s health.',
  values: {
    EMPLOYER: { description: 'Needed by the employer.' },
    SUMMONS: { description: 'Official summons or examination.' },
    AUTHORISED: { description: 'Leave of any kind, or an absence that was authorised.' },
    FAMILY: { description: 'Family event.' },
    TRANSPORT: { description: 'Transport or weather.' },
    OTHER: { description: 'Another reason.' },
  },
});
