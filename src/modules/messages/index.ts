export { mailReportsRouter } from './notifications/mail-reports.ts';
export { type ListedMessage, listDeliveries, listMailbox, readMessageBacklog } from './notifications/mailbox.ts';
export { type ListedEvent, listEventsOf } from './webhooks/read-events.ts';
export { type Present, presenting } from './webhooks/record-event.ts';
export { readDeliveryBacklog } from './webhooks/schedule-delivery.ts';
