export { type ListedMessage, listDeliveries } from './notifications/list-deliveries.ts';
export { listMailbox } from './notifications/list-mailbox.ts';
export { mailReportsRouter } from './notifications/mail-reports.ts';
export { readMessageBacklog } from './notifications/message-backlog.ts';
export { type Present, presenting } from './webhooks/compose-payload.ts';
export { readDeliveryBacklog } from './webhooks/delivery-backlog.ts';
export { type ListedEvent, listEventsOf } from './webhooks/list-events-of.ts';
