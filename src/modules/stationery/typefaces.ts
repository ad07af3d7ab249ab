import { readPackaged } from '../../platform/fonts.ts';
import { openTypefaces, type Typefaces } from '../../standards/text/index.ts';

let opened: Typefaces | undefined;

/**
 * Returns the typefaces of this process, from fonts in installed packages. Reads a font file when it is first needed.
 */
export function loadTypefaces(): Typefaces {
  opened ??= openTypefaces(readPackaged);
  return opened;
}
