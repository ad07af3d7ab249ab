import { many, text } from './sizes.ts';

/** The contract's tables for attendance: each field at, under and over its limits. */
export const slot = (more: object = {}) => ({
  label: 'Lundi matin',
  starts_at: '2026-11-23T08:00:00Z',
  ends_at: '2026-11-23T11:30:00Z',
  ...more,
});
export const base = {
  name: 'Sécurité',
  trainer: { name: 'Claire Fabre' },
  slots: [slot()],
  attendees: [{ name: 'Ana' }],
};

export const accepted: [string, object][] = [
  ['only what is required', {}],
  ['names of 200', { name: text(200, '𝄞'), trainer: { name: text(200) }, attendees: [{ name: text(200, '𝄞') }] }],
  ['reference of 100 and location of 200', { reference: text(100), location: text(200) }],
  ...['onsite', 'remote', 'hybrid'].map((modality): [string, object] => [`modality ${modality}`, { modality }]),
  ['a trainer with an e-mail', { trainer: { name: 'C', email: 'c@exemple.fr' } }],
  ['labels of 100, modules of 200', { slots: [slot({ label: text(100), module: text(200) })] }],
  ['200 slots', { slots: many(200, slot()) }],
  ['500 attendees', { attendees: many(500, { name: 'Ana', email: 'ana@exemple.fr', external_ref: text(100) }) }],
  [
    'all the texts of 200 slots and 500 attendees',
    {
      slots: many(200, slot({ label: text(100, '𝄞'), module: text(200, '𝄞') })),
      attendees: many(500, {
        name: text(200, '𝄞'),
        email: `${text(60, 'a')}@exemple.fr`,
        external_ref: text(100, '𝄞'),
      }),
    },
  ],
  ['a slot of a millisecond', { slots: [slot({ ends_at: '2026-11-23T08:00:00.001Z' })] }],
  ['moments of another zone', { slots: [slot({ starts_at: '2026-11-23T08:00:00+02:00' })] }],
  ['retention_days 30', { retention_days: 30 }],
  ['retention_days 3650', { retention_days: 3650 }],
  ['notify false', { notify: false }],
  ['names with line ends, tabs, formulas and tags', { name: '=1+1\r\n\t<script>', attendees: [{ name: '@SUM(A1)' }] }],
];

export const refused: [string, object, string][] = [
  ...['name', 'trainer', 'slots', 'attendees'].flatMap((name): [string, object, string][] => [
    [`no ${name}`, { [name]: undefined }, name],
    [`a null ${name}`, { [name]: null }, name],
  ]),
  ['an empty name', { name: '' }, 'name'],
  ['a blank name', { name: ' \t ' }, 'name'],
  ['a name of 201', { name: text(201) }, 'name'],
  ['U+0000 in a name', { name: 'a\0b' }, 'name'],
  ['reference of 101', { reference: text(101) }, 'reference'],
  ['a null reference', { reference: null }, 'reference'],
  ['an unknown modality', { modality: 'moon' }, 'modality'],
  ['a modality in capitals', { modality: 'ONSITE' }, 'modality'],
  ['location of 201', { location: text(201) }, 'location'],
  ['a trainer without name', { trainer: {} }, 'trainer.name'],
  ['a trainer of 201', { trainer: { name: text(201) } }, 'trainer.name'],
  ['a trainer’s e-mail that is none', { trainer: { name: 'C', email: 'c' } }, 'trainer.email'],
  ['no slot', { slots: [] }, 'slots'],
  ['201 slots', { slots: many(201, slot()) }, 'slots'],
  ['a slot without label', { slots: [slot({ label: undefined })] }, 'slots.0.label'],
  ['a blank label', { slots: [slot({ label: ' ' })] }, 'slots.0.label'],
  ['a label of 101', { slots: [slot(), slot({ label: text(101) })] }, 'slots.1.label'],
  ['a module of 201', { slots: [slot({ module: text(201) })] }, 'slots.0.module'],
  ['a null module', { slots: [slot({ module: null })] }, 'slots.0.module'],
  ['a slot without beginning', { slots: [slot({ starts_at: undefined })] }, 'slots.0.starts_at'],
  ['a slot without end', { slots: [slot({ ends_at: undefined })] }, 'slots.0.ends_at'],
  ['a day as a moment', { slots: [slot({ starts_at: '2026-11-23' })] }, 'slots.0.starts_at'],
  ['a moment without zone', { slots: [slot({ starts_at: '2026-11-23T08:00:00' })] }, 'slots.0.starts_at'],
  ['the 30th of February', { slots: [slot({ starts_at: '2026-02-30T08:00:00Z' })] }, 'slots.0.starts_at'],
  ['a leap second', { slots: [slot({ starts_at: '2026-06-30T23:59:60Z' })] }, 'slots.0.starts_at'],
  ['a slot of no time', { slots: [slot({ ends_at: slot().starts_at })] }, 'slots.0.ends_at'],
  [
    'a slot that ends before it begins',
    { slots: [slot(), slot({ ends_at: '2026-11-23T07:59:00Z' })] },
    'slots.1.ends_at',
  ],
  ['no attendee', { attendees: [] }, 'attendees'],
  ['501 attendees', { attendees: many(501, { name: 'Ana' }) }, 'attendees'],
  ['an attendee without name', { attendees: [{ email: 'a@exemple.fr' }] }, 'attendees.0.name'],
  ['an attendee’s e-mail that is none', { attendees: [{ name: 'A', email: 'a@' }] }, 'attendees.0.email'],
  ['a null e-mail', { attendees: [{ name: 'A', email: null }] }, 'attendees.0.email'],
  ['external_ref of 101', { attendees: [{ name: 'A', external_ref: text(101) }] }, 'attendees.0.external_ref'],
  ['retention_days 29', { retention_days: 29 }, 'retention_days'],
  ['retention_days 3651', { retention_days: 3651 }, 'retention_days'],
  ['retention_days 30.5', { retention_days: 30.5 }, 'retention_days'],
  ['notify as a word', { notify: 'true' }, 'notify'],
  ['an unknown key', { retention_day: 40 }, 'retention_day'],
  ['an unknown key of a slot', { slots: [slot({ start_at: 'x' })] }, 'slots.0.start_at'],
];
