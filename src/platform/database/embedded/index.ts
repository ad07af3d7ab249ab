export { type EmbeddedHold, holdEmbedded } from './hold.ts';
export { type EmbeddedOptions, EmbeddedServer } from './server.ts';
