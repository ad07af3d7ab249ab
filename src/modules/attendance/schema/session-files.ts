import { MIB } from '../../../kernel/bytes.ts';
import { uploadLimits, uploadWords } from '../../../kernel/upload-limits.ts';
import type { SessionFile } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { type ExportPart, exportAttendance } from '../export/export-attendance.ts';
import { addSessionFile, removeSessionFile } from '../files/session-files.ts';
import { limits } from '../limits.ts';
import { getSheet, type SheetLinks } from '../sealed-sheets.ts';
import { SessionFileType } from './shared-types.ts';
import { changedSession } from './sign-certificates.ts';

const access = { key: 'attendance:write', member: 'MANAGER' } as const;

addMutation('addSessionFile', {
  description: `Attaches a file to a session, such as a connection log, a programme or evaluations: a PDF, PNG, JPEG or CSV, as its bytes say, of at most ${uploadLimits.envelope.each / MIB} MB. At most ${limits.sessionFiles} for a session. Also after the session was closed: the sealed sheet does not change, and the chain records the fingerprint and the moment. Funder’s packs made from now on contain the file.`,
  refuses: [
    'not_found',
    {
      payload_too_large: `The file is larger than ${uploadWords.envelope}.`,
      invalid_body: `The file is no PDF, PNG, JPEG or CSV, or cannot be read; no attendee has that employer; or the session has ${limits.sessionFiles} files.`,
      gone: 'The sheet was purged at the end of its retention period.',
    },
  ],
  access,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'UUID of the session.' }),
    name: t.string({
      required: true,
      validate: text(limits.name),
      description: 'Name, for example `Relevé de connexion`.',
    }),
    fileBase64: t.field({ type: 'Base64File', required: true, description: 'The file.' }),
    employer: t.string({
      validate: text(limits.employer),
      description:
        'Employer whom the file concerns, as of its attendees: packs for other employers do not contain it. Default: every pack contains it.',
    }),
  }),
  resolve: async ({ sessionId, name, fileBase64: file, employer }, { services, actor, blob }) => ({
    id: sessionId,
    file: await addSessionFile(services, actor, { sessionId, name, file, employer: employer ?? null }, blob),
  }),
  payload: (t) => ({
    ...changedSession(t),
    file: t.field({
      type: SessionFileType,
      description: 'The file.',
      resolve: ({ file }: { readonly file: SessionFile }) => file,
    }),
  }),
});

addMutation('removeSessionFile', {
  description:
    'Removes a file from a session. The chain keeps its fingerprint and both moments; packs that were made before keep it.',
  refuses: ['not_found'],
  access,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'UUID of the session.' }),
    fileId: t.id({ required: true, description: 'UUID of the file.' }),
  }),
  resolve: async ({ sessionId, fileId }, { services, actor }) => {
    await removeSessionFile(services, actor, { sessionId, fileId });
    return { id: sessionId };
  },
  payload: changedSession,
});

const AttendanceSheet = builder.objectRef<SheetLinks>('AttendanceSheet').implement({
  description: 'The sealed sheet of a session.',
  fields: (t) => ({
    sheetSha256: t.expose('sheetSha256', {
      type: 'Sha256',
      nullable: true,
      description: 'SHA-256 fingerprint of the sealed sheet, 64 hexadecimal digits.',
    }),
    sheetDownloadUrl: t.field({
      type: 'URL',
      access: { key: 'attendance:write', member: 'READER' },
      description: 'Temporary link to the sealed sheet, valid for 1 hour.',
      resolve: ({ sheetDownloadUrl }) => sheetDownloadUrl!,
    }),
    evidenceDownloadUrl: t.expose('evidenceDownloadUrl', {
      type: 'URL',
      access: { key: 'attendance:write', member: 'READER' },
      nullable: true,
      description: 'Temporary link to the sealed evidence file, valid for 1 hour.',
    }),
  }),
});

builder.queryField('attendanceSheet', (t) =>
  t.field({
    type: AttendanceSheet,
    nullable: true,
    description: 'Returns links to the sealed sheet and the evidence file of a session.',
    refuses: [
      'not_found',
      {
        not_sealed: 'The session is open, or its sheet is being sealed.',
        gone: 'The sheet was purged at the end of its retention period; its proof can still be found by fingerprint.',
      },
    ],
    access: { key: 'attendance:write', member: 'READER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the session.' }) },
    resolve: (_root, { id }, { services, actor }) => getSheet(services, actor, id),
  }),
);

const AttendanceExportFormatEnum = builder.enumType('AttendanceExportFormat', {
  description: 'File format of an export.',
  values: {
    CSV: {
      description:
        'Comma-separated values: UTF-8 with a byte order mark, `;` between cells, CRLF at the end of each line.',
    },
    CSV_DETAILED: {
      description:
        'As `CSV`, with more columns: minutes of delay and of early departure, excuse, minutes followed, totals of the attendee (planned, done, not done, why, first and last presence), and facts of the attendee, the session and the organisation.',
    },
  },
});

export const AttendanceExport = builder.objectRef<ExportPart>('AttendanceExport').implement({
  description: 'One part of an export. To get the file, concatenate the texts of all parts.',
  fields: (t) => ({
    fileName: t.exposeString('fileName', { description: 'Suggested name of the file.' }),
    text: t.exposeString('text', {
      description: 'Text of the part. The first part begins with the byte order mark and the header line.',
    }),
    next: t.exposeString('next', {
      nullable: true,
      description: 'Pass it as `after` to get the next part; null if this is the last one.',
    }),
  }),
});

builder.queryField('exportAttendance', (t) =>
  t.field({
    type: AttendanceExport,
    nullable: true,
    description:
      'Exports the attendance of a session, with one line for each attendee and slot. Returns one part at a time.',
    refuses: ['not_found', 'invalid_parameter'],
    access: { key: 'attendance:write', member: 'READER' },
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the session.' }),
      format: t.arg({ type: AttendanceExportFormatEnum, description: 'File format. Default: `CSV`.' }),
      after: t.arg.string({ description: '`next` of the previous part. Omit it to get the first part.' }),
    },
    resolve: (_root, { id, after, format }, { services, actor }) =>
      exportAttendance(services, actor, { id, after: after ?? null, detailed: format === 'CSV_DETAILED' }),
  }),
);
