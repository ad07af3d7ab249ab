import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Context } from '../../../platform/graphql/context.ts';
import type { PayloadFields } from '../../../platform/graphql/mutation.ts';
import { readBy } from '../store.ts';
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
