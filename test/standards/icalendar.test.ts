import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { writeCalendar } from '../../src/standards/icalendar.ts';

const meeting = {
  uid: '0198c0de@sign.exemple.fr',
  startsAt: new Date('2026-12-01T08:00:00Z'),
  endsAt: new Date('2026-12-01T11:30:00Z'),
  summary: 'Sécurité incendie – matin',
  location: 'Salle 3, 12 rue Noël; Lyon',
};
const stamped = new Date('2026-11-29T15:00:00Z');

/** What another reader of RFC 5545 finds. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, startDate, endDate, summary, location } = new ICAL.Event(component);
      return { uid, startsAt: startDate.toJSDate(), endsAt: endDate.toJSDate(), summary, location };
    }),
  };
}

it('writes meetings that another reader reads as they are', () => {
  const afternoon = { ...meeting, uid: 'b@sign.exemple.fr', location: null };
  const { method, events } = read(writeCalendar([meeting, afternoon], stamped));
  expect(method).toBe('PUBLISH');
  expect(events).toEqual([meeting, { ...afternoon, location: null }]);
});

it.each(['a, b; c \\ d \\n e: f "g"', 'two\nlines\r\nand three', '安全消防训练'.repeat(30), '🧯'.repeat(40)])(
  'keeps the text %j, in lines of at most 75 octets',
  (summary) => {
    const text = writeCalendar([{ ...meeting, summary }], stamped);
    expect(read(text).events[0]!.summary).toBe(summary.replace('\r\n', '\n'));
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  },
);

it('lets no text begin a property of its own', () => {
  const text = writeCalendar([{ ...meeting, summary: 'x\r\nATTENDEE:mailto:a@exemple.fr\u0000\u0007' }], stamped);
  expect(text).not.toMatch(/^ATTENDEE/m);
  expect(read(text).events[0]!.summary).toBe('x\nATTENDEE:mailto:a@exemple.fr');
});
