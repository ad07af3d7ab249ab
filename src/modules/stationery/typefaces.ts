import { readPackaged } from '../../platform/fonts.ts';
import { openTypefaces, type Typefaces } from '../../standards/text/index.ts';

let opened: Typefaces | undefined;

/** The typefaces of this process, of fonts in installed packages. A file is read when a text first needs it. */
export function loadTypefaces(): Typefaces {
  opened ??= openTypefaces(readPackaged);
  return opened;
}
