export { faults } from './faults.ts';
export { jobs, sweep } from './jobs.ts';
export { purgeSession } from './purge-session.ts';
export { chainOf, lockSessionFor } from './store.ts';
