export { closeDeliveries, deliverBy, deliveriesIdle } from './deliveries.ts';
export { readDeliveryBacklog } from './delivery-backlog.ts';
export { encryptedColumns } from './encrypted-columns.ts';
export { jobs, sweep } from './jobs.ts';
export { type ListedEvent, listEventsOf } from './list-events-of.ts';
export type { Present } from './presenter.ts';
export { reasons } from './reasons.ts';
export { subscribers } from './subscribers.ts';
