export { type EmbeddedHold, holdEmbedded, startEarly } from './hold.ts';

export { isEmbeddedRunning } from './pid-file.ts';
export { type EmbeddedOptions, EmbeddedServer } from './server.ts';
