import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { items } from '../../../platform/graphql/validators.ts';
import { querySession } from '../../attendance/index.ts';
import { simulatePresence } from '../simulate-presence.ts';

builder.mutationField('simulatePresence', (t) =>
  t.prismaField({
    type: 'AttendanceSession',
    description:
      'Test mode only: simulates attendees who sign in to an open slot with their personal links. Attendees who have already signed in are skipped.',
    refuses: ['not_found', 'test_mode_only', 'slot_not_open', 'slot_closed'],
    access: { key: 'attendance:write', member: 'MANAGER' },
    args: {
      slotId: t.arg.id({ required: true, description: 'UUID of the slot.' }),
      attendeeIds: t.arg.idList({
        validate: items(z.any(), { min: 1, max: 1_000 }),
        description: 'UUIDs of the attendees who sign in. Default: all attendees who are expected.',
      }),
    },
    resolve: async (query, _root, { slotId, attendeeIds }, { services, actor, origin }) => {
      const id = await simulatePresence(services, actor, origin, { slotId, attendeeIds: attendeeIds ?? null });
      return querySession(services.database, query, id);
    },
  }),
);
