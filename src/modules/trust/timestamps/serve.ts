import express, { type Request, type Response, type Router } from 'express';
import type { Mode } from '../../../kernel/actor.ts';
import type { Log } from '../../../platform/log/index.ts';
import { logFailure } from '../../../platform/outage.ts';
import { answerTimestampRequest } from '../../../standards/rfc3161/issue-token.ts';
import { encodeRejection } from '../../../standards/rfc3161/response.ts';
import { ClockWrong } from './clock-guard.ts';
import { currentUnit, type StampingMachines } from './unit.ts';

export interface TsaOptions extends StampingMachines {
  readonly log: Log;
}

/** A request has about 100 bytes. The limit allows extensions, which are then rejected with a precise error. */
const MAX_QUERY = 64 * 1024;
const QUERY = 'application/timestamp-query';
const REPLY = 'application/timestamp-reply';

/**
 * Serves the built-in authority over HTTP (RFC 3161 §3.4): `POST /tsa`, and `POST /tsa/test` for the test hierarchy.
 */
export function tsaRouter({ log, ...machines }: TsaOptions): Router {
  const router = express.Router();
  const body = express.raw({ type: QUERY, limit: MAX_QUERY, inflate: false });

  const serve = (mode: Mode) => async (request: Request, response: Response) => {
    if (!Buffer.isBuffer(request.body)) {
      response.status(415).type('text/plain').send(`${QUERY}\n`);
      return;
    }
    response.set({ 'Content-Type': REPLY, 'Cache-Control': 'no-store' });
    response.send(await answer(mode, request.body));
  };

  const answer = async (mode: Mode, query: Buffer): Promise<Buffer> => {
    try {
      return await answerTimestampRequest(await currentUnit(machines, mode), query);
    } catch (error) {
      if (error instanceof ClockWrong) return encodeRejection('timeNotAvailable', 'the clock is not right');
      logFailure(log, 'error', { err: error }, 'a time-stamp request could not be answered');
      return encodeRejection('systemFailure', 'try again later');
    }
  };

  router.post('/tsa', body, serve('LIVE'));
  router.post('/tsa/test', body, serve('TEST'));
  return router;
}
