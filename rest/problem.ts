import type { Response } from 'express';
import type { Fault } from '../src/kernel/fault.ts';
import { accessLogLine, refusalHeaders } from '../src/platform/http/index.ts';
import { refusals } from '../src/platform/metrics/index.ts';
import { sendJson } from './send-json.ts';

/** Sends an error response: `{"error":{"code","message"}}`, with `details` if there are any. */
export function sendProblem(response: Response, fault: Fault): void {
  const { code, message, details } = fault;
  response.set(refusalHeaders(fault));
  // RFC 9110 §11.6.1: a 401 response names the accepted authentication scheme.
  if (code === 'unauthorized') response.set('WWW-Authenticate', 'Bearer');
  accessLogLine(response, { code });
  refusals.inc({ face: 'rest', code });
  const shown = details?.map(({ path, message }) => ({ path, message }));
  sendJson(response, fault.status, { error: { code, message, ...(shown?.length ? { details: shown } : {}) } });
}
