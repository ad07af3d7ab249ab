import { builder } from '../../../platform/graphql/builder.ts';

export const AttendanceSessionStatusEnum = builder.enumType('AttendanceSessionStatus', {
  description: 'Where an attendance session stands.',
  values: {
    OPEN: { description: 'Its slots can be opened and filled.' },
    CLOSED: { description: 'Closed for good; its sheet is being sealed.' },
    SEALED: { description: 'The sheet and the evidence file are sealed.' },
  },
});

export const ModalityEnum = builder.enumType('Modality', {
  description: 'How a session is held.',
  values: {
    ONSITE: { description: 'In one room.' },
    REMOTE: { description: 'At a distance.' },
    HYBRID: { description: 'Both.' },
  },
});

export const SlotStatusEnum = builder.enumType('SlotStatus', {
  description: 'Where a slot stands.',
  values: {
    SCHEDULED: { description: 'Not open yet.' },
    OPEN: { description: 'Presence can be marked.' },
    CLOSED: { description: 'Closed for good: it can never be filled again.' },
  },
});

export const MarkStatusEnum = builder.enumType('MarkStatus', {
  description: 'What a mark says.',
  values: {
    PRESENT: { description: 'Was there.' },
    LATE: { description: 'Was there, more than 15 minutes after the beginning; counts as present.' },
    EXCUSED: { description: 'Was excused, says the trainer; does not count as present.' },
    ABSENT: { description: 'Was not there, says the trainer.' },
  },
});

export const MarkMethodEnum = builder.enumType('MarkMethod', {
  description: 'How a mark was made.',
  values: {
    LINK: { description: 'By the attendee’s personal link.' },
    QR_CODE: { description: 'By the QR code in the room.' },
    TRAINER: { description: 'By the trainer.' },
  },
});
