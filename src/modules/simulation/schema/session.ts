import type { PayloadFields } from '../../../platform/graphql/mutation.ts';
import { querySession } from '../../attendance/index.ts';

/** The payload field `attendanceSession` of a mutation that changed the session with this id. */
export const changedSession = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: 'AttendanceSession',
    description: 'The session after the change.',
    resolve: (query, { id }, _args, { services }) => querySession(services.database, query, id),
  });
