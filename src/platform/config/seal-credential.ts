import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The kinds of credentials, as the room trust opens them. */
const kinds = ['pkcs12', 'pem', 'pkcs11', 'csc'];

/** `built-in` becomes undefined: not set. */
export const sealCredential = z
  .string()
  .refine(
    (text) => text === 'built-in' || kinds.some((kind) => text.startsWith(`${kind}:`) && text.length > kind.length + 1),
    {
      error: `must be built-in, or begin with one of ${kinds.map((kind) => `${kind}:`).join(', ')}`,
    },
  )
  .transform((text) => (text === 'built-in' ? undefined : text));

export const sealAlgorithm = z.enum(['rsa-sha256', 'rsa-pss-sha256', 'ecdsa-sha256'], {
  error: 'must be rsa-sha256, rsa-pss-sha256 or ecdsa-sha256',
});

interface Variables {
  readonly [name: string]: string | undefined;
}

/** Returns the password of the seal's credential, from its variable or its file. Adds what is wrong to `problems`. */
export function sealPasswordOf(
  { SEAL_CREDENTIAL_PASSWORD: password, SEAL_CREDENTIAL_PASSWORD_FILE: file }: Variables,
  problems: string[],
): string | null {
  if (password !== undefined && file !== undefined)
    problems.push('SEAL_CREDENTIAL_PASSWORD and SEAL_CREDENTIAL_PASSWORD_FILE cannot both be set.');
  if (file === undefined) return password ?? null;
  try {
    // Editors and `echo` end a file with a line break, which no password has.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    problems.push(`SEAL_CREDENTIAL_PASSWORD_FILE cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
    return null;
  }
}
