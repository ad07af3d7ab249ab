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
export const contentsOf = (head: readonly string[], files: readonly ListedFile[]): string =>
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
