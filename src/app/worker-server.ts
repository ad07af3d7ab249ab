import express from 'express';
import { sendProblem } from '../../rest/problem.ts';
import { refuse } from '../kernel/fault.ts';
import {
  boundWaiting,
  closeServer,
  logAnswers,
  openDraining,
  refusalOf,
  requestId,
  securityHeaders,
} from '../platform/http/index.ts';
import { logFailure } from '../platform/outage.ts';
import type { Service } from './compose.ts';
import { healthRouter } from './health.ts';
import { LAST_REQUESTS, listen, makeServer, type RunningServer } from './listen.ts';
import { metricsRouter } from './metrics.ts';

/** The small server of a process that only runs jobs: `/healthz`, `/readyz` and `/metrics`, for monitors. */
export async function startWorkerServer(service: Service): Promise<RunningServer> {
  const { services } = service;
  const draining = openDraining();
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(draining.handler, requestId(), securityHeaders({ https: false }), logAnswers(services.log));
  app.use(metricsRouter(service), healthRouter(services, draining), boundWaiting());
  app.use((_request: express.Request, response: express.Response) => sendProblem(response, refuse('not_found')));
  const answerError: express.ErrorRequestHandler = (error, _request, response, _next) => {
    const refusal = refusalOf(error);
    if (refusal.status >= 500) logFailure(services.log, 'error', { err: error }, 'a request failed');
    if (response.headersSent) response.destroy();
    else sendProblem(response, refusal);
  };
  app.use(answerError);
  const server = makeServer(app);
  return {
    server,
    port: await listen(server, services.config),
    drain: () => draining.start(),
    stop: async () => {
      draining.start();
      await closeServer(server, { linger: 0, limit: LAST_REQUESTS });
    },
  };
}
