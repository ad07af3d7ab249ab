import { oneLine } from '../../../platform/zip-contents.ts';

/** Longest name of a file or folder, in code points without its extension. */
const LONGEST = 80;

/** Names that Windows reserves for devices, with any extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i;

/** Makes names that every file system accepts, and that differ in one folder, also where case is ignored. */
export class SafeNames {
  readonly #used = new Set<string>();

  constructor(taken: readonly string[] = []) {
    for (const name of taken) this.#used.add(foldOf(name));
  }

  /**
   * Returns a safe name for text of users.
   * @param extension with its dot; added if the text does not end with it
   */
  next(text: string, extension = ''): string {
    const stem = stemOf(text, extension);
    for (let n = 1; ; n += 1) {
      const name = `${stem}${n > 1 ? ` (${n})` : ''}${extension}`;
      if (this.#used.has(foldOf(name))) continue;
      this.#used.add(foldOf(name));
      return name;
    }
  }
}

function stemOf(text: string, extension: string): string {
  const plain = oneLine(Buffer.from(text, 'utf8').toString('utf8')).replace(/[\p{Cf}/\\:*?"<>|]/gu, '_');
  const hasExtension = extension !== '' && plain.toLowerCase().endsWith(extension);
  const short = [...(hasExtension ? plain.slice(0, -extension.length) : plain)].slice(0, LONGEST).join('');
  // Windows removes dots and spaces at the end; a leading dot hides a file.
  const stem = short.replace(/^[\s.]+|[\s.]+$/g, '') || '_';
  return reserved.test(stem) ? `_${stem}` : stem;
}

const foldOf = (name: string): string => name.normalize('NFC').toLowerCase();
