import { z } from 'zod';
import { logLevels } from '../log/index.ts';
import type { ConfigName } from './table.ts';

/** A URL with one of `schemes` (`https:`) and a host. */
export const url = (...schemes: string[]) =>
  z.string().refine((text) => isUrl(text, schemes), {
    error: `must be a URL that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  });

function isUrl(text: string, schemes: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return schemes.includes(protocol) && hostname !== '';
}

/** Formats a listening address for a URL: a wildcard address becomes loopback, and IPv6 gets brackets. */
export function authority(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** An address or name to listen on, and nothing else: the default PUBLIC_URL is built from it. */
export const host = z.string().refine((text) => /^[\w.:-]+$/.test(text) && URL.canParse(`http://${authority(text)}`), {
  error: 'must be an address or host name of this machine, such as 127.0.0.1, 0.0.0.0 or ::1',
});

/** Public address of the service. Links are built by appending a path, so trailing slashes are removed. */
export const publicUrl = url('http:', 'https:')
  .refine((text) => !URL.canParse(text) || !/[?#]/.test(text), { error: 'must not contain ? or #' })
  .refine((text) => !URL.canParse(text) || !/^[^/]*\/\/[^/]*@/.test(text), {
    error: 'must not contain a user name or password',
  })
  .transform((text) => text.replace(/\/+$/, ''));

/** Less strict than a URL: PostgreSQL's own form may have an empty host (`postgresql://user@/db?host=/run`). */
export const databaseUrl = z.string().refine((text) => /^postgres(?:ql)?:\/\/./.test(text), {
  error: 'must begin with postgresql://',
});

/** A whole number from `low` to `high`. */
export const whole = (low: number, high: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= low && Number(text) <= high, {
      error: `must be a whole number from ${low} to ${high}`,
    })
    .transform(Number);

export const flag = z
  .string()
  .refine((text) => text === 'true' || text === 'false', { error: 'must be true or false' })
  .transform((text) => text === 'true');

/** Object identifiers that belong to ETSI: their policies claim what others have not checked here. */
const ETSI = '0.4.0.';

/**
 * An arc of object identifiers (X.660) that somebody was given. Numbers below 2^28, which every parser reads; no leading
 * zeros.
 */
export const arc = z
  .string()
  .refine(
    (text) =>
      /^([01]\.[1-3]?\d|2\.\d{1,2})(\.(0|[1-9]\d{0,8})){2,20}$/.test(text) &&
      text.split('.').every((n) => Number(n) < 2 ** 28),
    {
      error: 'must be an arc of your own, such as 1.3.6.1.4.1.99999.1, with numbers below 268435456',
    },
  )
  .refine((text) => !text.startsWith(ETSI), { error: 'must be an arc of your own, not one of ETSI' });

/** 32 bytes: 64 hex digits, or base64 or base64url with or without padding. */
export const secretKey = z
  .string()
  .refine((text) => readKey(text) !== null, { error: 'must be 32 bytes in hex or base64 (openssl rand -hex 32)' })
  .transform((text) => readKey(text)!);

/** Several keys, separated by commas. */
export const secretKeys = z
  .string()
  .refine((text) => text.split(',').every((part) => readKey(part.trim()) !== null), {
    error: 'must be keys of 32 bytes in hex or base64, separated by commas',
  })
  .transform((text) => text.split(',').map((part) => readKey(part.trim())!));

function readKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null;
  const key = Buffer.from(text, 'base64');
  return key.length === 32 ? key : null;
}

/**
 * An address, or a name and an address in angle brackets. Line breaks are not allowed: they would start another
 * header.
 */
export const sender = z
  .string()
  .refine((text) => /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text), {
    error: 'must be an e-mail address, or a name followed by an e-mail address in <angle brackets>',
  });

/** Where to report vulnerabilities (RFC 9116 §2.5.3): an e-mail address, or a page on https. */
export const contact = z
  .string()
  .refine((text) => /^(mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/[^\s<>]+)$/.test(text) && URL.canParse(text), {
    error: 'must be mailto: followed by an e-mail address, or an https:// URL',
  });

export const level = z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` });

/** The configuration cannot be used. The message lists all problems, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly forOperator = true;
  /** Each begins with the name of the variable. Values are never included: they may be secrets. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** What processes that share the work need in common, with the reason. */
const shared: readonly (readonly [ConfigName, string])[] = [
  ['DATABASE_URL', 'the built-in PostgreSQL belongs to one process, started by `npm start` or with --role all.'],
  ['REDIS_URL', 'without it, changes made by one process do not reach the subscribers of another.'],
  ['PUBLIC_URL', 'links begin with it, also in messages that a worker sends.'],
];

/** Lists the variables that a process of role `web` or `worker` lacks, unless `reported` names them already. */
export const missingForSeveral = (
  env: { readonly [name in ConfigName]?: string | undefined },
  reported: readonly string[],
): string[] =>
  shared.flatMap(([name, reason]) =>
    env[name] || reported.some((problem) => problem.startsWith(`${name} `))
      ? []
      : [`${name} is required with --role web and worker: ${reason}`],
  );
