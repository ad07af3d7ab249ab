export { type EmbeddedHold, holdEmbedded, startEarly } from './hold.ts';
export { type EmbeddedOptions, EmbeddedServer } from './server.ts';
export { isEmbeddedRunning } from './settings.ts';
