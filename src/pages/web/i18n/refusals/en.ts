import { en as codes } from './codes/en.ts';
import type { RefusalKey } from './fr.ts';
import { en as places } from './places/en.ts';
import { en as reasons } from './reasons/en.ts';

/** The words of refusals. The service's own sentences, which are English, are the other reasons. */
export const en: Partial<Record<RefusalKey, string>> = { ...codes, ...places, ...reasons };
