import { gunzipSync, gzipSync } from 'node:zlib';
import { definitely } from '../../kernel/definitely.ts';
import type { Cipher } from '../../platform/keystore/index.ts';
import { encryptedColumns } from '../encrypted-columns.ts';

/** A row as PostgreSQL writes it as JSON. */
export type Row = Record<string, unknown>;

/** Lines of JSON, compressed. */
export const packLines = (lines: readonly string[]): Buffer => gzipSync(lines.join('\n'), { level: 1 });
export const unpackLines = (bytes: Buffer): string[] => {
  const text = gunzipSync(bytes).toString('utf8');
  return text === '' ? [] : text.split('\n');
};

const columnsOf = (table: string) => encryptedColumns.filter((column) => column.table === table);

const texts = (row: Row): Record<string, string> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));

/** Decrypts the encrypted columns of a row: the export is encrypted as a whole, with a password. */
export function openRow(table: string, line: string, cipher: Pick<Cipher, 'decrypt'>): string {
  const columns = columnsOf(table);
  if (columns.length === 0) return line;
  const row = JSON.parse(line) as Row;
  for (const { column, contextOf } of columns) {
    const { [column]: value } = row;
    if (typeof value !== 'string') continue;
    row[column] = cipher.decrypt(Buffer.from(value.slice(2), 'hex'), contextOf(texts(row))).toString('base64');
  }
  return JSON.stringify(row);
}

/** Encrypts them again, under SECRET_KEY of this installation. */
export function closeRow(table: string, row: Row, cipher: Pick<Cipher, 'encrypt'>): void {
  for (const { column, contextOf } of columnsOf(table)) {
    const { [column]: value } = row;
    if (typeof value !== 'string') continue;
    row[column] = byteaOf(cipher.encrypt(Buffer.from(value, 'base64'), contextOf(texts(row))));
  }
}

/** Bytes as PostgreSQL reads them from JSON. */
export const byteaOf = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

/** The id of a row whose first column it is; null for other tables. */
export const idIn = (line: string): string | null => /^\{"id":"([0-9a-f-]{36})"/.exec(line)?.[1] ?? null;

/** Fingerprints that a row names. */
export const fingerprintsIn = (line: string): string[] =>
  [...line.matchAll(/"([0-9a-f]{64})"/g)].map(([, sha256]) => definitely(sha256, 'fingerprint'));
