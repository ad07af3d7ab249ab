import type { Tasks } from '../../platform/jobs/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { deliverMessage } from './deliver-message.ts';
import { DELIVER_TASK } from './queue-message.ts';
import { INVITE_TASK, inviteAttendees, REMIND_TASK, remindAttendees } from './tell-attendees.ts';

export const jobs = (kit: Kit): Tasks => ({
  [INVITE_TASK]: ({ id }) => inviteAttendees(kit, String(id)),
  [REMIND_TASK]: ({ id }) => remindAttendees(kit, String(id)),
  [DELIVER_TASK]: ({ id }, { last }) => deliverMessage(kit, String(id), { last }),
});
