export { faults } from './faults.ts';
export { jobs, sweep } from './jobs.ts';
export { markPresence } from './mark-presence.ts';
export { purgeSession } from './purge-session.ts';
export { chainOf, lockSessionFor } from './store.ts';
