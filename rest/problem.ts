import type { Response } from 'express';
import type { Fault, FaultDetail } from '../src/kernel/fault.ts';
import { accessLogLine } from '../src/platform/http/index.ts';
import { refusals } from '../src/platform/metrics/index.ts';
import { snakeCase } from './names.ts';
import { sendJson } from './send-json.ts';

/** Sends an error response: `{"error":{"code","message"}}`, with `details` if there are any. */
export function sendProblem(response: Response, fault: Fault): void {
  const { code, message, facts } = fault;
  if (facts?.retryAfter) response.set('Retry-After', String(facts.retryAfter));
  // RFC 9110 §11.6.1: a 401 response names the accepted authentication scheme.
  if (code === 'unauthorized') response.set('WWW-Authenticate', 'Bearer');
  accessLogLine(response, { code });
  refusals.inc({ face: 'rest', code });
  const details = fault.details?.map(({ path, message }): FaultDetail => ({ path: snakeCase(path), message }));
  sendJson(response, fault.status, { error: { code, message, ...(details?.length ? { details } : {}) } });
}
