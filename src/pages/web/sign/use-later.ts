import { useLoaded } from '../lib/use-loaded.ts';
import { overlay } from './stage.ts';

/** A part of the page that loads when it is needed first. Each press that opens a dialog tries again, too. */
export const useLater = <Part>(needed: boolean, load: () => Promise<Part>): Part | undefined =>
  useLoaded(needed, load, overlay.value !== null);
