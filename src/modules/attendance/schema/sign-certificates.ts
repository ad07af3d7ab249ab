import { z } from 'zod';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { Context } from '../../../platform/graphql/context.ts';
import { addMutation, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import { email, items, text } from '../../../platform/graphql/validators.ts';
import { LanguageEnum } from '../../access/schema/index.ts';
import { languageOfDocuments } from '../../envelopes/index.ts';
import { type IssuedStatements, issueStatements } from '../certificates/issue-certificates.ts';
import { signCertificates } from '../certificates/sign-certificates.ts';
import { limits } from '../limits.ts';
import { readBy } from '../store.ts';
import { certificateClaims, claimFields } from './certificate.ts';
import { AttendanceSessionType } from './types.ts';

/** The session by id that the caller may run, with the fields of `query`. @throws Fault `not_found` */
export async function getOwn<Query extends object>(query: Query, { services, actor }: Context, id: string) {
  const where = readBy(actor, id);
  const session = isUuid(id) ? await services.database.prisma.attendanceSession.findFirst({ ...query, where }) : null;
  if (!session) throw refuse('not_found');
  return session;
}

/** The payload of a mutation that changed the session with this id. */
export const changedSession = (t: PayloadFields<{ readonly id: string }>) => ({
  attendanceSession: t.prismaField({
    type: AttendanceSessionType,
    description: 'The session after the change.',
    resolve: (query, { id }, _args, context) => getOwn(query, context, id),
  }),
});

const SignCertificatesInput = builder.inputType('SignCertificatesInput', {
  description: 'Certificates of completion to sign, with statements that the sheet does not contain.',
  fields: (t) => ({
    ...claimFields(t),
    representative: t.string({
      required: true,
      validate: text(limits.name),
      description: 'Name of the person who signs for the organisation.',
    }),
    representativeEmail: t.field({
      type: 'EmailAddress',
      required: true,
      validate: email,
      description: 'E-mail address of that person, who gets a link and a code there.',
    }),
    attendeeIds: t.idList({
      validate: items(z.any(), { min: 1, max: limits.certificatesAtOnce }),
      description:
        'UUIDs of the attendees whose certificates are signed, also if they are signed already. Default: all who attended and have no certificate that is signed or waits for its signature.',
    }),
  }),
});

addMutation('signCertificates', {
  description: `Sends the certificates of completion of a sealed session to the representative of the organisation, who signs them in envelopes of five, after a code by e-mail. A signed certificate takes the place of the unsigned one in the funder’s pack. At most ${limits.certificatesAtOnce} at once.`,
  refuses: [
    'not_found',
    'not_sealed',
    'gone',
    'nothing_attended',
    'certificates_in_signature',
    {
      invalid_body: `More than ${limits.certificatesAtOnce} certificates are left to sign.`,
      insufficient_credits: 'In live mode: the prepaid credits do not cover the envelopes.',
    },
  ],
  access: { key: 'attendance:write', member: 'MANAGER' },
  // It draws up to a hundred certificates.
  complexity: { field: 50 },
  input: SignCertificatesInput,
  resolve: async (input, { services, actor, origin }) => {
    const { sessionId, representative, representativeEmail, attendeeIds } = input;
    const sent = await signCertificates(services, actor, origin, {
      ...certificateClaims(input),
      ...{ sessionId, representative, representativeEmail, attendeeIds: attendeeIds?.map(String) ?? null },
    });
    return { id: sessionId, ...sent };
  },
  payload: (t) => ({
    ...changedSession(t),
    count: t.exposeInt('count', { description: 'Number of certificates that were sent.' }),
    envelopes: t.exposeInt('envelopes', { description: 'Number of envelopes that contain them.' }),
  }),
});

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
