import type { WorkLanguage } from '../../../../src/kernel/language.ts';
import type { CertificateContent } from '../../../../src/modules/attendance/certificates/content.ts';
import { drawCertificates } from '../../../../src/modules/attendance/certificates/draw-certificate.ts';
import {
  drawStatements,
  type StatementContent,
} from '../../../../src/modules/attendance/certificates/draw-statement.ts';
import type { RecordedEvent } from '../../../../src/modules/attendance/papers/teller.ts';
import { drawSheet } from '../../../../src/modules/attendance/sheet/draw-sheet.ts';
import { emptyTally } from '../../../../src/modules/attendance/sheet/totals.ts';
import { readPackaged } from '../../../../src/platform/fonts.ts';
import { openTypefaces } from '../../../../src/standards/text/index.ts';
import { run, withScratch } from '../../../standards/validators/outside.ts';
import { sampleSheet } from '../sheet-content.ts';

const fonts = openTypefaces(readPackaged);

/** The text of a PDF in the order in which it was drawn, without any space. */
export const tightText = (pdf: Buffer): string =>
  withScratch(({ file }) =>
    Buffer.from(run('pdftotext', ['-raw', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']).stdout, 'latin1')
      .toString('utf8')
      .replace(/\s+/g, ''),
  );

async function written(draw: (sink: (bytes: Buffer) => void) => unknown): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await draw((bytes) => chunks.push(bytes));
  return Buffer.concat(chunks);
}

/** A sheet with every kind of mark, drawn; `events` replaces what its chain contains. */
export function renderSheet(language: WorkLanguage, events?: readonly RecordedEvent[]) {
  const { content, rowsOf, pictureOf } = sampleSheet({ attendees: 30, days: 2, mode: 'test', language });
  const known = events ? { ...content, events } : content;
  return written((sink) => drawSheet(known, fonts, { rowsOf, pictureOf, logo: null, sink }));
}

const session = {
  ...{ id: '0197a3c2-5b1e-7c44-9d30-000000000001', name: 'Xénon', reference: 'HAB-14', modality: 'remote' as const },
  ...{ location: 'Quaiouest', agreement_number: 'CONV-9', certification_code: 'RNCP37680' },
};

/** A certificate of somebody who attended 3 of 6 hours, with everything that one can say. */
const certificate = (language: WorkLanguage, change: Partial<CertificateContent> = {}): CertificateContent => ({
  ...{ mode: 'test', language, number: 1, organization: 'Zénith', time_zone: 'Europe/Paris', session },
  events: [
    ...['session.created', 'attendee.expected', 'mark.given', 'slot.closed', 'session.closed', 'session.sealed'],
  ].map((type) => ({ type, about: null })),
  provider: { legal_form: 'SARL', address: '12quai', siret: '73282932000074', activity_number: '11755' },
  ...{ nature: 'training', representative: 'Zoé', representativeRole: 'DRH', activityNumber: null },
  ...{ employer: 'Fonderies', place: 'Nantes' },
  attendee: { name: 'Łukasz', external_ref: 'STG-1', file_number: 'D-17' },
  ...{ starts_at: '2026-03-14T08:00:00Z', ends_at: '2026-03-15T15:00:00Z' },
  tally: {
    ...emptyTally(),
    ...{ expected: 4, expectedMinutes: 760, present: 2, presentMinutes: 380, outsideMinutes: 60, late: 1, unmarked: 2 },
  },
  afterClosingMinutes: 30,
  modules: ['Module-A', 'Module-B'].map((name) => ({ name, minutes: 190, expected: 380 })),
  sheet: { sha256: 'a'.repeat(64), sealed_at: '2026-03-16T09:00:00Z', kept_until: '2030-01-01T00:00:00Z' },
  issued_at: '2026-03-17T09:00:00Z',
  ...change,
});

const absent = { ...emptyTally(), expected: 4, expectedMinutes: 760, excused: 1, unmarked: 3 };

/** The certificate, one with blanks, one of absence, and one of a single day without remarks. */
export const renderCertificates = (language: WorkLanguage, change: Partial<CertificateContent> = {}) =>
  written((sink) =>
    drawCertificates(
      [
        certificate(language, change),
        certificate(language, { representative: null, place: null, employer: null, ...change }),
        certificate(language, { tally: absent, ...change }),
      ],
      fonts,
      sink,
    ),
  );

export const renderStatements = (language: WorkLanguage, change: Partial<StatementContent> = {}) =>
  written((sink) =>
    drawStatements(
      [
        {
          ...certificate(language),
          completion: {
            ...{ planned: 760, done: 380, missed: 380, firstPresenceAt: '2026-03-14T08:00:00Z', lastPresenceAt: null },
            reasons: [
              ...(['unsigned', 'absence', 'late', 'left_early'] as const).map((kind) => ({
                ...{ kind, excuse: null, words: null },
              })),
              { kind: 'excused', excuse: 'family', words: null },
            ],
            months: [{ month: '2026-03', planned: 760, done: 380 }],
          },
          ...change,
        },
      ],
      fonts,
      sink,
      null,
    ),
  );

/** Every value that the documents above print, without spaces: what is left of their text are sentences. */
export function valuesOf(language: WorkLanguage): readonly string[] {
  const { content } = sampleSheet({ attendees: 30, days: 2, mode: 'test', language });
  const known = [...Object.values(certificate(language).attendee), ...Object.values(session)];
  return [
    ...content.attendees.flatMap(({ name, external_ref: ref }) => [name, ref ?? '']),
    ...content.slots.flatMap(({ label, module }) => [label, module ?? '']),
    ...[content.organization, content.trainer, content.session.name, content.session.reference!],
    ...[content.session.location!, content.service_url, 'convocation'],
    ...known.flatMap((value) => (value === null || value === 'remote' ? [] : [value])),
    ...['a'.repeat(64), content.head.hash!],
    ...['Zénith', 'SARL', '12quai', 'Zoé', 'DRH', 'Fonderies', 'Nantes', 'Module-A', 'Module-B'],
  ];
}
