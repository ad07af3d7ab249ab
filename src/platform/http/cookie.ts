import type { IncomingMessage } from 'node:http';

/** The value of a cookie as the browser sent it (RFC 6265 §4.2.1), without decoding; `undefined` without it. */
export const readCookie = ({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string | undefined =>
  (headers.cookie ?? '')
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
