import { builder } from '../../../platform/graphql/builder.ts';
import { type ExportPart, exportAttendance } from '../export/export-attendance.ts';
import { getSheet, type SheetLinks } from '../find-sheet.ts';

const AttendanceSheet = builder.objectRef<SheetLinks>('AttendanceSheet').implement({
  description: 'The sealed sheet of a session.',
  fields: (t) => ({
    sheetSha256: t.exposeString('sheetSha256', { nullable: true, description: 'Its fingerprint.' }),
    sheetDownloadUrl: t.string({
      access: { key: 'attendance:write', member: 'READER' },
      description: 'Temporary link (1 hour) to the sealed sheet.',
      resolve: ({ sheetDownloadUrl }) => sheetDownloadUrl!,
    }),
    evidenceDownloadUrl: t.exposeString('evidenceDownloadUrl', {
      access: { key: 'attendance:write', member: 'READER' },
      nullable: true,
      description: 'Temporary link (1 hour) to the sealed evidence file.',
    }),
  }),
});

builder.queryField('attendanceSheet', (t) =>
  t.field({
    type: AttendanceSheet,
    description: 'The sealed sheet of a session of the caller.',
    refuses: [
      'not_found',
      {
        not_sealed: 'The session is open, or its sheet is being sealed.',
        gone: 'The retention is over: the sheet was purged, its proof is still found by fingerprint.',
      },
    ],
    access: { key: 'attendance:write', member: 'READER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the session.' }) },
    resolve: (_root, { id }, { services, actor }) => getSheet(services, actor, id),
  }),
);

const AttendanceExportFormatEnum = builder.enumType('AttendanceExportFormat', {
  description: 'How an export is written.',
  values: { CSV: { description: 'UTF-8 with a byte order mark, `;` between cells, CRLF at line ends.' } },
});

const AttendanceExport = builder.objectRef<ExportPart>('AttendanceExport').implement({
  description: 'A part of an export. The parts’ texts, one behind the other, are the file.',
  fields: (t) => ({
    fileName: t.exposeString('fileName', { description: 'What to keep it as.' }),
    text: t.exposeString('text', { description: 'The first part begins with the byte order mark and the header.' }),
    next: t.exposeString('next', {
      nullable: true,
      description: 'Give it as `after` for the next part; null: the end.',
    }),
  }),
});

builder.queryField('exportAttendance', (t) =>
  t.field({
    type: AttendanceExport,
    description: 'One line for each attendee and slot of a session of the caller, in parts.',
    refuses: ['not_found', 'invalid_parameter'],
    access: { key: 'attendance:write', member: 'READER' },
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the session.' }),
      format: t.arg({ type: AttendanceExportFormatEnum, description: 'Default CSV.' }),
      after: t.arg.string({ description: '`next` of the part before.' }),
    },
    resolve: (_root, { id, after }, { services, actor }) =>
      exportAttendance(services, actor, { id, after: after ?? null }),
  }),
);
