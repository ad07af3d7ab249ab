import { z } from 'zod';
import { rule } from '../../../kernel/rules.ts';
import { isTimeZone } from '../../../kernel/time-zone.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { failing } from '../../../platform/graphql/validators.ts';
import { setTimeZone } from '../set-time-zone.ts';
import { changedOrganization } from './organization.ts';

addMutation('setTimeZone', {
  description:
    'Sets the time zone in which the pages and e-mails of the organisation show times. Date-times of the API stay in UTC.',
  refuses: [{ invalid_body: '`timeZone` is not the name of a zone of the IANA time zone database.' }],
  access: { member: 'MANAGER' },
  input: (t) => ({
    timeZone: t.field({
      type: 'TimeZone',
      required: true,
      validate: z.string().refine((value) => value.length <= 64 && isTimeZone(value), failing(rule('not_time_zone'))),
      description: 'Name of a zone of the IANA time zone database, for example `Europe/Paris`.',
    }),
  }),
  resolve: (input, { services, actor }) => setTimeZone(services, actor, input),
  payload: (t) => ({ organization: changedOrganization(t) }),
});
