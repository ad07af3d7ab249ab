import express from 'express';
import { Registry } from 'prom-client';
import { equalInConstantTime } from '../kernel/constant-time.ts';
import { sha256 } from '../kernel/digest.ts';
import { methodOf, routeOf } from '../platform/http/index.ts';
import { httpRequestDuration, processMetrics, StateMetrics, watchProcess } from '../platform/metrics/index.ts';
import type { Services } from '../platform/services.ts';
import type { Service } from './compose.ts';
import { measureService } from './service-metrics.ts';
import { stateSources } from './state-sources.ts';

/** Measures each request, and serves `/metrics` in the Prometheus text format. */
export function metricsRouter(service: Service): express.Router {
  const { services } = service;
  watchProcess();
  const registry = new Registry();
  measureService(registry, service);
  const state = new StateMetrics(services.database.pool, stateSources(services));
  const router = express.Router();
  router.use(measureRequest);
  router.get('/metrics', async (request, response) => {
    if (!mayMeasure(services, request))
      return void response.status(403).json({
        error: {
          code: 'forbidden',
          message: 'Send METRICS_TOKEN as a bearer token, or request the metrics from the same machine.',
        },
      });
    const parts = await Promise.all([processMetrics.metrics(), registry.metrics(), state.text()]);
    response.set('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE).send(parts.join('\n'));
  });
  return router;
}

const measureRequest: express.RequestHandler = (request, response, next) => {
  const end = httpRequestDuration.startTimer({ method: methodOf(request) });
  response.on('close', () => {
    end({
      route: routeOf(request, response),
      status: response.writableFinished ? String(response.statusCode) : 'aborted',
    });
  });
  next();
};

/** Headers that a proxy on this machine adds to requests from elsewhere. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Requires METRICS_TOKEN as bearer token. If it is not set, allows direct requests from this machine only. */
function mayMeasure({ config: { metricsToken } }: Services, request: express.Request): boolean {
  if (metricsToken === null) {
    const direct = proxyHeaders.every((name) => request.headers[name] === undefined);
    return direct && /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '');
  }
  const token = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1] ?? '';
  return equalInConstantTime(sha256(token), sha256(metricsToken));
}
