import { equalInConstantTime } from '../../../../kernel/constant-time.ts';
import { sha256 } from '../../../../kernel/digest.ts';
import { textOf } from './loose-json.ts';
import type { Incoming } from './provider.ts';

/**
 * Whether a request has `MAIL_REPORTS_TOKEN`, as bearer token or as the password of Basic authentication: some providers
 * only send what stands in the address, `https://esign:TOKEN@…`.
 */
export function hasToken({ headers }: Pick<Incoming, 'headers'>, token: string | null): boolean {
  if (token === null) return false;
  const [, scheme = '', value = ''] = /^(\S+) +(\S+)$/.exec(textOf(headers.authorization)) ?? [];
  const isBasic = scheme.toLowerCase() === 'basic';
  const given = isBasic
    ? Buffer.from(value, 'base64')
        .toString('utf8')
        .replace(/^[^:]*:/, '')
    : value;
  return (isBasic || scheme.toLowerCase() === 'bearer') && equalInConstantTime(sha256(given), sha256(token));
}
