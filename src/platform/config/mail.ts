import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ConfigName } from './table.ts';

/** Mail providers whose reports about deliveries the service understands. */
const mailProviderNames = ['postmark', 'mailgun', 'brevo', 'ses', 'sendgrid'] as const;
export type MailProviderName = (typeof mailProviderNames)[number];

export const mailProvider = z.enum(mailProviderNames, {
  error: `must be one of ${mailProviderNames.join(', ')}`,
});

/** Longest part before the `@` (RFC 5321 §4.5.3.1.1), and the length of what replaces `{id}`. */
const LOCAL = 64;
const ID = 48;

/** An address to which bounces go, with `{id}` where the id of the mail shall stand. */
export const mailReturnPath = z
  .string()
  .refine((text) => /^[\w.+=-]*(\{id\})?[\w.+=-]*@[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text) && !text.startsWith('@'), {
    error: 'must be an address such as bounces+{id}@example.org',
  })
  .refine((text) => text.replace('{id}', 'x'.repeat(ID)).indexOf('@') <= LOCAL, {
    error: `must have at most ${LOCAL - ID} characters beside {id} before the @`,
  });

/** What is wrong with the settings of a mail provider, for each one. */
const needs: Readonly<Record<MailProviderName, readonly [variable: ConfigName, why: string]>> = {
  postmark: ['MAIL_REPORTS_TOKEN', 'Postmark sends it with its reports'],
  brevo: ['MAIL_REPORTS_TOKEN', 'Brevo sends it with its reports'],
  mailgun: ['MAIL_REPORTS_KEY', 'it is the webhook signing key of Mailgun'],
  ses: ['MAIL_REPORTS_KEY', 'it is the ARN of the SNS topic'],
  sendgrid: ['MAIL_REPORTS_KEY', 'it is the verification key of SendGrid'],
};

/** Problems of the variables of a mail provider, each read alone before. */
export function mailProblems(variables: Readonly<Record<string, string | undefined>>): string[] {
  const name = mailProviderNames.find((one) => one === variables.MAIL_PROVIDER);
  if (!name) return [];
  const [variable, why] = needs[name];
  const value = variables[variable];
  if (value === undefined) return [`${variable} is required if MAIL_PROVIDER is ${name}: ${why}.`];
  if (name === 'ses' && !/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w.-]+$/.test(value))
    return ['MAIL_REPORTS_KEY must be the ARN of an SNS topic, such as arn:aws:sns:eu-west-3:123456789012:bounces.'];
  if (name === 'sendgrid' && !isPublicKey(value))
    return ['MAIL_REPORTS_KEY must be the verification key of SendGrid, in base64.'];
  return [];
}

function isPublicKey(text: string): boolean {
  try {
    createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return true;
  } catch {
    return false;
  }
}

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
