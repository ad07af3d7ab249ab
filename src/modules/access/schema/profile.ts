import { MOST_EMAIL } from '../../../kernel/text.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import { email as emailAddress, text } from '../../../platform/graphql/validators.ts';
import { requestEmailCode, setMyEmail, setMyName } from '../console/profile.ts';
import type { CodeTimes } from '../one-time-code.ts';

/** The fields of a one-time code that was requested. */
export const codeTimeFields = (t: PayloadFields<CodeTimes>) => ({
  expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time at which the code expires.' }),
  resendAfter: t.expose('resendAfter', {
    type: 'DateTime',
    description: 'Earliest time at which another code can be requested.',
  }),
});

const UserType = builder.prismaObject('User', {
  description: 'A person who signs in to the console.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'Name of the person, as the team sees it; empty until they enter one.',
    }),
    email: t.expose('email', {
      type: 'EmailAddress',
      access: { member: 'READER' },
      nullable: true,
      description: 'E-mail address of the person, to which sign-in codes are sent; null if the person has none.',
    }),
  }),
});

const EmailCodeType = builder.objectRef<CodeTimes>('EmailCode').implement({
  description: 'When the code for a new e-mail address expires and when another one can be requested.',
  fields: codeTimeFields,
});

/** The payload field `user` of a mutation that changed the person with this id. */
const changedUser = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: UserType,
    description: 'The caller after the change.',
    resolve: (query, { id }, _args, { services }) =>
      services.database.prisma.user.findUniqueOrThrow({ ...query, where: { id } }),
  });

const newEmail = {
  required: true,
  validate: emailAddress.max(MOST_EMAIL),
  description: `New e-mail address: at most ${MOST_EMAIL} characters.`,
} as const;

addMutation('setMyName', {
  description: 'Changes the caller’s own name.',
  access: { member: 'READER', private: true },
  input: (t) => ({
    name: t.string({ required: true, validate: text({ min: 1, max: 100 }), description: 'New name.' }),
  }),
  resolve: ({ name }, { services, actor }) => setMyName(services, actor, name),
  payload: (t) => ({ user: changedUser(t) }),
});

addMutation('requestEmailCode', {
  description: 'Sends a code to the address that the caller wants to use from now on. Pass the code to `setMyEmail`.',
  refuses: ['rate_limited', 'sign_in_again', 'passkey_required'],
  access: { member: 'READER', private: true },
  input: (t) => ({ email: t.field({ type: 'EmailAddress', ...newEmail }) }),
  resolve: async ({ email }, { services, actor }) => ({ emailCode: await requestEmailCode(services, actor, email) }),
  payload: (t) => ({
    emailCode: t.expose('emailCode', { type: EmailCodeType, description: 'The code that was sent.' }),
  }),
});

addMutation('setMyEmail', {
  description:
    'Changes the caller’s own e-mail address with the code that was sent to the new address. Notifies the old address and ends the caller’s other sessions.',
  refuses: [
    'sign_in_again',
    'passkey_required',
    'code_required',
    { code_wrong: '`triesLeft` is the number of remaining tries.' },
    'code_expired',
    'code_exhausted',
    'email_taken',
  ],
  access: { member: 'READER', private: true },
  input: (t) => ({
    email: t.field({ type: 'EmailAddress', ...newEmail }),
    code: t.string({ required: true, description: 'The code: six digits.' }),
  }),
  resolve: (input, { services, actor }) => setMyEmail(services, actor, input),
  payload: (t) => ({ user: changedUser(t) }),
});
