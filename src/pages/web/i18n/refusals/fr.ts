import { fr as codes } from './codes/fr.ts';
import { fr as places } from './places/fr.ts';
import { fr as reasons } from './reasons/fr.ts';

/** The words of refusals. */
export const fr = { ...codes, ...places, ...reasons } as const;

export type RefusalKey = keyof typeof fr;
