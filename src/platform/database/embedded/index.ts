export { startEarly } from './early.ts';
export { type EmbeddedHold, holdEmbedded } from './hold.ts';
export { isEmbeddedRunning } from './pid-file.ts';
export { type EmbeddedOptions, EmbeddedServer } from './server.ts';
