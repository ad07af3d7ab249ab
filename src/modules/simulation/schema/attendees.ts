import { z } from 'zod';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { items } from '../../../platform/graphql/validators.ts';
import { simulatePresence } from '../simulate-presence.ts';
import { changedSession } from './session.ts';

addMutation('simulatePresence', {
  description:
    'Test mode only: simulates attendees who sign in to an open slot with their personal links. Attendees who have already signed in are skipped.',
  refuses: ['not_found', 'test_mode_only', 'slot_not_open', 'slot_closed'],
  access: { key: 'attendance:write', member: 'MANAGER' },
  input: (t) => ({
    slotId: t.id({ required: true, description: 'UUID of the slot.' }),
    attendeeIds: t.idList({
      validate: items(z.any(), { min: 1, max: 1_000 }),
      description: 'UUIDs of the attendees who sign in. Default: all attendees who are expected.',
    }),
  }),
  resolve: async ({ slotId, attendeeIds }, { services, actor, origin }) => ({
    id: await simulatePresence(services, actor, origin, { slotId, attendeeIds: attendeeIds ?? null }),
  }),
  payload: (t) => ({ attendanceSession: changedSession(t) }),
});
