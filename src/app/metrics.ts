import { statfs } from 'node:fs/promises';
import express from 'express';
import { Gauge, Registry } from 'prom-client';
import { equalInConstantTime, sha256 } from '../kernel/ids.ts';
import { methodOf, routeOf } from '../platform/http/index.ts';
import { httpRequestDuration, processMetrics, StateMetrics, watchProcess } from '../platform/metrics/index.ts';
import { neighbourNames } from '../platform/neighbours/index.ts';
import { version } from '../platform/project-root.ts';
import type { Services } from '../platform/services.ts';
import { listFirstExpiring } from './certificate-expiry.ts';
import type { Service } from './compose.ts';
import { stateSources } from './state-sources.ts';

/** Registers gauges of this server's state in memory; they are read on each scrape. */
function measureService(registry: Registry, { services }: Service): void {
  const registers = [registry];
  const { pool } = services.database;
  new Gauge({
    name: 'esign_build_info',
    help: 'Always 1; the labels are the versions of Esign and Node. Per process.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: version(), node: process.versions.node }, 1);
  new Gauge({
    name: 'esign_database_connections',
    help: 'Connections to PostgreSQL, used or idle. Per process.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'esign_database_connections_max',
    help: 'Connections to PostgreSQL that the pool may hold. Per process.',
    registers,
  }).set(pool.options.max);
  new Gauge({
    name: 'esign_database_waiting',
    help: 'Callers that wait for a connection to PostgreSQL. Per process.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    name: 'esign_neighbour_missing',
    help: '1 while an outside service does not answer or the clock is wrong, else 0; updated by each call and by /readyz. Per process.',
    labelNames: ['neighbour'],
    registers,
    collect() {
      const missing = new Set<string>(services.neighbours.missing().map(({ name }) => name));
      for (const neighbour of neighbourNames) this.set({ neighbour }, missing.has(neighbour) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'esign_clock_difference_seconds',
    help: 'How far the clock of this machine is ahead (negative: behind) of that of the database, or of an external time-stamp authority. Per process.',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      for (const { from, ms } of services.clockWatch.differences()) this.set({ from }, ms / 1_000);
    },
  });
  new Gauge({
    name: 'esign_disk_free_bytes',
    help: 'Free space of the disk of the documents, or of the local copies if they are in S3; missing if the folder is missing. Per process.',
    registers,
    async collect() {
      this.reset();
      const found = await statfs(services.config.storage.dir).catch(() => null);
      if (found) this.set(found.bavail * found.bsize);
      else this.remove();
    },
  });
  new Gauge({
    name: 'esign_certificate_expiry_seconds',
    help: 'Time until the certificate in use ends, by mode and role: a role of the hierarchy, outside_timestamp_unit for the first of the external units that the process has used within a day, or outside_seal for SEAL_CREDENTIAL. Per process.',
    labelNames: ['mode', 'role'],
    registers,
    collect() {
      const now = services.clock.now().getTime();
      for (const { mode, role, certificate } of listFirstExpiring(services))
        this.set({ mode, role }, (certificate.notAfter.getTime() - now) / 1_000);
    },
  });
}

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
