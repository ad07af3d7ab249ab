import type { Tasks } from '../../platform/jobs/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { deliverMessage } from './deliver-message.ts';
import { DELIVER_TASK } from './queue-message.ts';

export const jobs = (kit: Kit): Tasks => ({
  [DELIVER_TASK]: ({ id }, { last }) => deliverMessage(kit, String(id), { last }),
});
