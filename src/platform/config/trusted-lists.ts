import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../../kernel/unknown.ts';
import { url } from './readers.ts';

/** Trusted lists, and the certificates that the operator trusts to sign them. */
export interface TrustedListsSetting {
  /** Each `http(s)://…` or the absolute path of a file. */
  readonly sources: readonly string[];
  /** DER. */
  readonly signers: readonly Buffer[];
}

interface Variables {
  readonly TRUSTED_LISTS?: string | undefined;
  readonly TRUSTED_LIST_SIGNERS?: string | undefined;
}

/** Reads the settings of trusted lists and the files of certificates. Adds what is wrong to `problems`. */
export function readTrustedLists(
  { TRUSTED_LISTS: lists, TRUSTED_LIST_SIGNERS: files }: Variables,
  problems: string[],
): TrustedListsSetting | null {
  if (lists === undefined) {
    if (files !== undefined) problems.push('TRUSTED_LIST_SIGNERS has no effect without TRUSTED_LISTS.');
    return null;
  }
  const sources = [...new Set(lists.split(/[\s,]+/).filter(Boolean))].map((source) => readSource(source, problems));
  const signers = (files ?? '').split(',').flatMap((file) => readSigners(file.trim(), problems));
  if (files === undefined)
    problems.push(
      'TRUSTED_LIST_SIGNERS is required if TRUSTED_LISTS is set: a list proves itself by its signature only.',
    );
  return { sources, signers };
}

function readSource(source: string, problems: string[]): string {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(source)) return path.resolve(source);
  if (!url('https:', 'http:').safeParse(source).success)
    problems.push('TRUSTED_LISTS must be https:// addresses or files, separated by spaces or commas.');
  return source;
}

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function readSigners(file: string, problems: string[]): Buffer[] {
  if (file === '') return [];
  try {
    const blocks = readFileSync(file, 'utf8').match(pemBlock) ?? [];
    if (blocks.length === 0) problems.push(`TRUSTED_LIST_SIGNERS: ${file} contains no certificate in PEM.`);
    return blocks.map((block) => new X509Certificate(block).raw);
  } catch (error) {
    problems.push(`TRUSTED_LIST_SIGNERS: ${file} cannot be read (${codeOf(error) ?? 'not a certificate'}).`);
    return [];
  }
}
