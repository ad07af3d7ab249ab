export { jobs, REMIND_TASK, sweep } from './jobs.ts';
export { listPlanned, movePlanned } from './planned.ts';
export { sendReminder } from './send-reminder.ts';
export { subscribers } from './subscribers.ts';
