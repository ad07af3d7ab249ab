import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { LanguageEnum } from '../../access/schema/index.ts';
import { languageOfDocuments } from '../../envelopes/index.ts';
import { type IssuedStatements, issueStatements } from '../certificates/issue-statements.ts';

const StatementsType = builder.objectRef<IssuedStatements>('MonthlyStatements').implement({
  description:
    'Monthly statements (relevés mensuels de présence) in one PDF: for each attendee the minutes planned, done and not done by month, why, and the first and last presence.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Number of attendees.' }),
    sha256: t.expose('sha256', {
      type: 'Sha256',
      description: 'SHA-256 fingerprint of the PDF, 64 hexadecimal digits.',
    }),
    downloadUrl: t.expose('downloadUrl', {
      type: 'URL',
      access: { key: 'attendance:write', member: 'MANAGER' },
      description: 'Temporary link to the PDF, valid for 1 hour.',
    }),
  }),
});

addMutation('issueMonthlyStatements', {
  description: 'Creates the monthly statements of a sealed session, of all attendees or of one, in one PDF.',
  refuses: ['not_found', 'not_sealed', 'gone'],
  access: { key: 'attendance:write', member: 'MANAGER' },
  // The file can have 500 pages.
  complexity: { field: 50 },
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'UUID of a sealed session.' }),
    attendeeId: t.id({ description: 'UUID of an attendee of the session. Default: all attendees.' }),
  }),
  resolve: async ({ sessionId, attendeeId }, { services, actor }) => ({
    monthlyStatements: await issueStatements(services, actor, { sessionId, attendeeId: attendeeId ?? null }),
  }),
  payload: (t) => ({
    monthlyStatements: t.expose('monthlyStatements', { type: StatementsType, description: 'The new statements.' }),
  }),
});

builder.prismaObjectFields('AttendanceSession', (t) => ({
  documentLanguage: t.field({
    type: LanguageEnum,
    description: 'Language of the sheet, the certificates and the statements.',
    select: { documentLanguage: true },
    resolve: languageOfDocuments,
  }),
}));
