import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../../src/kernel/language.ts';
import { composeMessage } from '../../../src/modules/messages/notifications/compose-message.ts';
import { composeSms } from '../../../src/modules/messages/notifications/compose-sms.ts';
import type { MessageData, MessageKind } from '../../../src/modules/messages/notifications/kinds.ts';
import { commonText } from '../../../src/modules/messages/notifications/texts.ts';

const facts = {
  recipientName: 'Élodie Müller',
  organizationName: 'Ateliers Lœwenbruck & Fils',
  envelopeName: 'Contrat de mission',
  mode: 'LIVE',
} as const;
const link = 'https://sign.example.org/s/AAGXo8JbHnxEnTovbo4cClUAAPz0';
const timetable = {
  slots: [
    ['2026-12-01T08:00:00Z', '2026-12-01T11:30:00Z'],
    ['2026-12-01T12:30:00Z', '2026-12-01T16:00:00Z'],
    ['2026-12-02T08:00:00Z', '2026-12-02T11:30:00Z'],
  ].map(([from, to], n) => ({
    ...{ id: `0198c0de-000${n}`, label: `Demi-journée ${n + 1}` },
    ...{ startsAt: new Date(from!), endsAt: new Date(to!) },
  })),
  location: 'Salle 3, 12 rue Noël',
};
const data: { [K in MessageKind]: MessageData[K] } = {
  'envelope.turn': { ...facts, message: 'Merci.', link, expiresAt: new Date('2026-04-13T09:00:00Z') },
  'envelope.reminder': { ...facts, message: 'Merci.', link, expiresAt: new Date('2026-04-13T09:00:00Z') },
  'envelope.approve': { ...facts, message: 'Merci.', link, expiresAt: new Date('2026-04-13T09:00:00Z') },
  'envelope.read': { ...facts, message: 'Merci.', link, expiresAt: new Date('2026-04-13T09:00:00Z') },
  'envelope.completed': { ...facts, link },
  'sender.declined': { ...facts, link, signerName: 'Łukasz Ćwikła', message: 'Le prix est faux.' },
  'sender.not_approved': { ...facts, link, signerName: 'Łukasz Ćwikła', message: 'Le prix est faux.' },
  'sender.delegated': {
    ...{ ...facts, link, signerName: 'Łukasz Ćwikła', delegator: 'Nora Petit' },
    ...{ address: 'lukasz@exemple.fr', reason: 'Je suis en congé.' },
  },
  'sender.undelivered': { ...facts, link, signerName: 'Łukasz Ćwikła', message: 'Le prix est faux.' },
  'sender.signed': { ...facts, link, signerName: 'Łukasz Ćwikła', done: 2, all: 3 },
  'sender.completed': { ...facts, link },
  'sender.expiring': { ...facts, link, missing: 'Łukasz Ćwikła', expiresAt: new Date('2026-04-13T09:00:00Z') },
  'sender.expired': { ...facts, link, missing: 'Łukasz Ćwikła' },
  'sender.batch_refused': { ...facts, link, count: 12, signerName: 'Łukasz Ćwikła', message: 'La liste est fausse.' },
  'sender.batch_completed': { ...facts, link, count: 11, dropped: 1 },
  'sender.batch_expired': { ...facts, link, count: 12, signerName: 'Łukasz Ćwikła' },
  'sender.batch_changed': { ...facts, link, count: 12, signerName: 'Łukasz Ćwikła' },
  'sender.batch_mandate_over': { ...facts, link, count: 12, signerName: 'Łukasz Ćwikła' },
  'sender.link_short': { ...facts, link },
  'sender.documents_purge': {
    ...{ ...facts, link, more: 3 },
    purges: [{ name: facts.envelopeName, reference: null, before: new Date('2030-01-01T00:00:00Z') }],
  },
  'sender.purge': {
    ...{ ...facts, link },
    purges: [{ name: facts.envelopeName, reference: 'HAB-14', before: new Date('2030-01-01T00:00:00Z') }],
  },
  'envelope.canceled': facts,
  'envelope.expired': facts,
  'signing.code': { ...facts, code: '042917', minutes: 10 },
  'link.code': { ...facts, code: '042917', minutes: 10 },
  'console.code': { ...facts, code: '042917', minutes: 10 },
  'console.invitation': { ...facts, link, expiresAt: new Date('2026-04-13T09:00:00Z') },
  'console.email_changed': { ...facts, address: 'n***@e***.fr' },
  'batch.pending': { ...facts, count: 500, link, expiresAt: new Date('2026-04-13T09:00:00Z') },
  'attendance.invitation': { ...facts, link, timetable },
  'attendance.reminder': { ...facts, link, slot: 'Lundi matin' },
  'attendance.check': { ...facts, link, slot: 'Lundi matin', expiresAt: new Date('2026-11-24T09:40:00Z') },
  'attendance.trainer': { ...facts, link, timetable },
  'batch.code': { ...facts, count: 500, code: '042917', minutes: 10 },
};
const kinds = Object.keys(data) as MessageKind[];
const every = kinds.flatMap((kind) => languages.map((language) => [kind, language] as const));
const turn = (changes: Partial<MessageData['envelope.turn']>, language: Language = 'fr') =>
  composeMessage('envelope.turn', { ...data['envelope.turn'], ...changes }, language);
/** The elements of a mail, without what stands in them. */
const skeleton = (html: string) => html.match(/<[^>]*>/g)!.filter((tag) => tag !== '<br>');
/** The visible text of a mail. */
const read = (html: string) => {
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!);
};

describe.each(every)('the message %s in %s', (kind, language) => {
  const { subject, text, html } = composeMessage(kind, data[kind], language);

  it('has a short subject on one line', () => {
    expect(subject).toMatch(/^[^\r\n]{5,70}$/);
  });

  it('has one button if there is something to open, and the same address in the text', () => {
    const hrefs = [...html!.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const expected = 'link' in data[kind] ? [link] : [];
    expect(hrefs).toEqual(expected);
    expect(text.includes(link)).toBe(expected.length > 0);
  });

  it('loads nothing from the network', () => {
    expect(html).not.toMatch(/<(img|link|script|iframe|object|video|audio|source|form)|url\(|@import|src=|\son\w+=/i);
  });

  it('has all placeholders filled in, names its parties, and says the same in text and HTML', () => {
    for (const part of [subject!, text, html!.replace(/<style>[\s\S]*<\/style>/, '')])
      expect(part).not.toMatch(/\{|\}|undefined|\bnull\b/);
    for (const name of [facts.organizationName, facts.envelopeName, facts.recipientName]) {
      expect(text).toContain(name);
      expect(read(html!)).toContain(name);
    }
    const shownText = read(html!).replace(/\s+/g, ' ');
    for (const line of text
      .split('\n')
      .filter((one) => /^[\p{L}«“]/u.test(one) && !/:$/.test(one) && !one.startsWith('http'))) {
      expect(shownText).toContain(line.replace(/\s+/g, ' '));
    }
  });

  it('is in the language of the person alone, and to members in French or English', () => {
    const written = /^(sender|console)\./.test(kind) && language !== 'fr' ? 'en' : language;
    const greetings = languages.filter((each) => text.includes(commonText(each).greeting.split('{')[0]!.trim()));
    expect(greetings).toEqual([written]);
    expect(html).toContain(`<html lang="${written}">`);
    expect(text + html).not.toMatch(/\{\w+\}|undefined/);
  });

  it('warns of a test envelope only', () => {
    const test = composeMessage(kind, { ...data[kind], mode: 'TEST' }, language);
    expect(test.subject).toMatch(/^\[TEST\] /);
    for (const part of [test.text, test.html!]) expect(part).toContain('SPECIMEN');
    expect(text + html + subject).not.toMatch(/SPECIMEN|\[TEST\]/);
  });
});

describe('a message', () => {
  it('shows the time in the zone of the organisation and the reader’s language, and no end where there is none', () => {
    expect(turn({}).text).toContain('À signer avant le 13 avril 2026 à 11\u00a0h\u00a000 (heure de Paris).');
    expect(turn({}, 'en').text).toContain('13 April 2026 at 11:00 (Paris time)');
    expect(turn({ timeZone: 'Indian/Reunion' }).text).toContain('13 avril 2026 à 13\u00a0h\u00a000 (UTC+4).');
    expect(turn({ timeZone: 'Indian/Reunion' }, 'en').text).toContain('13 April 2026 at 13:00 (GMT+4)');
    expect(turn({ expiresAt: null }).text).not.toContain('À signer avant');
  });

  it('quotes the sender line by line, and has no quotation where there is none', () => {
    const { text, html } = turn({ message: '\nBonjour,\r\nà vendredi.\n\nL’équipe\n' });
    expect(text).toContain('> Bonjour,\n> à vendredi.\n>\n> L’équipe\n\n');
    expect(html).toContain('Bonjour,<br>à vendredi.<br><br>L’équipe<');
    for (const message of [null, ' \n ']) expect(turn({ message }).text).not.toContain('>');
  });

  it('shows a code in full, once in each part, and never in the subject', () => {
    const { subject, text, html } = composeMessage('signing.code', data['signing.code'], 'fr');
    expect(subject).not.toContain('042917');
    expect(text).toMatch(/^ {4}042917$/m);
    expect(html!.match(/042917/g)).toHaveLength(1);
    expect(text).toMatch(/10 minutes/);
    expect(text).toMatch(/Ne le transférez/);
  });

  it('by SMS is a short text with the code', () => {
    for (const language of languages) {
      const sms = composeSms('signing.code', data['signing.code'], language);
      expect(sms).toMatchObject({ subject: null, html: null });
      expect(sms.text).toMatch(/^042917 [^{]*10[^{]*$/);
      // Two parts of UCS-2.
      expect(sms.text.length).toBeLessThanOrEqual(134);
    }
  });
});

/** User input, and how it must be shown. */
const payloads: [what: string, given: string, read: string][] = [
  ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['an attribute', '"><img src=x onerror=alert(1)>', '"><img src=x onerror=alert(1)>'],
  ['a header', 'Contrat\r\nBcc: victim@example.org', 'Contrat Bcc: victim@example.org'],
  ['a body', 'a\r\n\r\n<h1>Hello</h1>', 'a <h1>Hello</h1>'],
  ['right-to-left marks', 'facture\u202Efdp\u2066.exe\u200F', 'facturefdp.exe'],
  ['zero-width characters', 'pay\u200Bpal\uFEFF', 'paypal'],
  ['a formula', '=HYPERLINK("http://evil")', '=HYPERLINK("http://evil")'],
  ['a template', '{link} {code} %{x} %s', '{link} {code} %{x} %s'],
  ['an entity', '&lt;b&gt; &amp;', '&lt;b&gt; &amp;'],
  ['control characters', 'a\u0000b\u001b[2Jc', 'ab[2Jc'],
  ['Arabic, which stays', 'محمد علی\u200cها', 'محمد علی\u200cها'],
];

describe('text from users', () => {
  it.each(payloads)('is shown as plain text: %s', (_what, input, shown) => {
    const strange = { recipientName: input, organizationName: input, envelopeName: input };
    const { subject, text, html } = turn({ ...strange, message: null });
    expect(skeleton(html!)).toEqual(skeleton(turn({ message: null }).html!));
    expect(read(html!).split(shown)).toHaveLength(8);
    expect(text.split(shown).length).toBeGreaterThanOrEqual(5);
    expect(subject).toContain(shown.slice(0, 20));
    expect(subject).not.toMatch(/[\r\n]/);
    expect([...html!.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([link]);
  });

  it('is not read as a template in a quotation', () => {
    const { text, html } = turn({ message: '{link}<b>{code}</b>\n\u202Eolleh' });
    expect(text).toContain('> {link}<b>{code}</b>\n> olleh');
    expect(html).toContain('{link}&lt;b&gt;{code}&lt;/b&gt;<br>olleh');
  });

  it('changes neither the structure nor the subject line of a mail', () => {
    const text = fc.string({ unit: 'binary', maxLength: 250 });
    fc.assert(
      fc.property(text, text, text, text, (recipientName, organizationName, envelopeName, message) => {
        const { subject, html } = turn({ recipientName, organizationName, envelopeName, message: `x${message}` });
        expect(skeleton(html!)).toEqual(skeleton(turn({}).html!));
        expect(subject).toMatch(/^[^\p{Cc}\u2028\u2029]{5,70}$/u);
      }),
      { numRuns: 200 },
    );
  });

  it('is cut when it makes the subject too long', () => {
    const { subject } = turn({ envelopeName: 'Œ'.repeat(200) });
    expect(subject).toMatch(/^À signer : Œ{40,60}…$/);
  });
});

describe('the timetable of a session', () => {
  const invitation = (changes: Partial<MessageData['attendance.invitation']>, language: Language = 'fr') =>
    composeMessage('attendance.invitation', { ...data['attendance.invitation'], ...changes }, language).text.replace(
      /[\s\u00a0]+/g,
      ' ',
    );

  it('names days, hours, zone and place in the language of the person', () => {
    expect(invitation({})).toContain(
      'Quand : 1er décembre 2026, de 9 h 00 à 12 h 30 et de 13 h 30 à 17 h 00 ; 2 décembre 2026, de 9 h 00 à 12 h 30 (heure de Paris). Où : Salle 3, 12 rue Noël.',
    );
    expect(invitation({ timeZone: 'Indian/Reunion' }, 'en')).toContain(
      'When: 1 December 2026, 12:00 to 15:30 and 16:30 to 20:00; 2 December 2026, 12:00 to 15:30 (GMT+4). Where: Salle 3, 12 rue Noël.',
    );
  });

  it('names the first and the last of many days, and nothing that it does not have', () => {
    const days = Array.from({ length: 6 }, (_, n) => ({
      ...timetable.slots[0]!,
      ...{ startsAt: new Date(Date.UTC(2026, 11, n + 1, 8)), endsAt: new Date(Date.UTC(2026, 11, n + 1, 11)) },
    }));
    const text = invitation({ timetable: { slots: days, location: null } });
    expect(text).toContain('Quand : du 1er décembre 2026 au 6 décembre 2026, 6 créneaux (heure de Paris).');
    expect(text).not.toContain('Où :');
  });
});
