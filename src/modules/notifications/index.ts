export { composeMessage, composeSms } from './compose-message.ts';
export { encryptedColumns } from './content.ts';
export { deliverMessage } from './deliver-message.ts';
export { jobs, sweep } from './jobs.ts';
export type { MessageData, MessageKind } from './kinds.ts';
export { listMailbox, type MailboxMessage } from './list-mailbox.ts';
export { readMessageBacklog } from './message-backlog.ts';
export { DELIVER_TASK, MESSAGES_LANE, type NewMessage, queueMessage } from './queue-message.ts';
export { subscribers } from './subscribers.ts';
