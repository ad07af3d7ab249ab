import { late } from '../late.tsx';

/** A new envelope or template, or a saved one. The composer and the PDF reader load on demand. */
export const Compose = late(async () => (await import('../compose/compose.tsx')).Compose);
