import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { email, items, text } from '../../../platform/graphql/validators.ts';
import { signCertificates } from '../certificates/sign-certificates.ts';
import { limits } from '../limits.ts';
import { claimFields, claimsOf } from './certificate.ts';
import { changedSession } from './payload.ts';

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
      ...claimsOf(input),
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
