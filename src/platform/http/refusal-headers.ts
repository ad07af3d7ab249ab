import type { Fault } from '../../kernel/fault.ts';

/**
 * The headers of a refusal: when to come back, and, for a compressed body, that none is understood (RFC 9110 §12.5.3,
 * RFC 7694 §3).
 */
export const refusalHeaders = ({ facts, reason }: Fault): Readonly<Record<string, string>> => ({
  ...(facts?.retryAfter ? { 'Retry-After': String(facts.retryAfter) } : {}),
  ...(reason?.reason === 'content_encoding' ? { 'Accept-Encoding': 'identity' } : {}),
});
