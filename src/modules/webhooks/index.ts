export { closeDeliveries, deliverBy, deliveriesIdle } from './deliveries.ts';
export { readDeliveryBacklog } from './delivery-backlog.ts';
export { encryptedColumns } from './encrypted-columns.ts';
export { jobs, sweep } from './jobs.ts';
export { type Present, providePresent } from './means.ts';
export { reactions } from './reactions.ts';
