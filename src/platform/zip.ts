import { StringDecoder } from 'node:string_decoder';
import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive. */
export interface ZipEntry {
  /** Name in the archive, with `/` between folders. Any Unicode; readers know that it is UTF-8. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Limits of the format without its 64-bit extension, which old readers lack (APPNOTE.TXT §4.3.16, §4.4.8). */
export const zipLimits = { files: 65_535, bytes: 0xffff_ffff } as const;

/**
 * Yields a ZIP archive piece by piece: memory depends only on the size of a piece. Files are stored, not compressed:
 * PDFs are compressed already.
 * @param modifiedAt time of all files, shown in the process's time zone
 * @throws RangeError if the archive would have more files or bytes than `zipLimits`
 */
export async function* zipped(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  modifiedAt: Date,
): AsyncGenerator<Uint8Array, void, undefined> {
  let made: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    if (error) failure = error;
    else made.push(piece);
  });
  let bytes = 0;
  const take = (): Uint8Array[] => {
    if (failure) throw failure;
    const taken = made;
    made = [];
    for (const piece of taken) bytes += piece.length;
    if (bytes > zipLimits.bytes) throw new RangeError('the archive would be larger than 4 GB');
    return taken;
  };
  let files = 0;
  for await (const { name, bytes: content } of entries) {
    files += 1;
    if (files > zipLimits.files) throw new RangeError(`an archive has at most ${zipLimits.files} files`);
    const file = new ZipPassThrough(name);
    file.mtime = modifiedAt;
    zip.add(file);
    for await (const piece of content) {
      file.push(piece);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** A file that a table of contents names. */
export interface ListedFile {
  /** As in the archive. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Lowercase hex. */
  readonly sha256: string;
}

/** The name of the table of contents in an archive. */
export const CONTENTS = '0 - Sommaire.txt';

/** Shows text of users on one line, so that it cannot look like a line of the table. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * Writes a table of contents, in French like the files. `sha256sum --check` and the like read the lines with fingerprints
 * and leave the others out.
 */
export const zipContents = (head: readonly string[], files: readonly ListedFile[]): string =>
  [
    ...head,
    '',
    'EMPREINTES SHA-256',
    'À vérifier dans le dossier extrait, par exemple avec « sha256sum --check » ou, dans PowerShell, « Get-FileHash ».',
    '',
    ...files.map((file) => `${file.sha256}  ${file.name}`),
  ]
    .map((line) => `${line}\r\n`)
    .join('');

/** Yields the lines of a UTF-8 stream without line ends. Unlike readline, it fails when the stream fails. */
export async function* streamLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of stream) {
    const lines = (rest + decoder.write(piece)).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest) yield rest;
}
