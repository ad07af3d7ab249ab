import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { neighbourNames } from '../platform/neighbours/index.ts';
import { version } from '../platform/version.ts';
import { listFirstExpiring } from './certificate-expiry.ts';
import type { Service } from './compose.ts';

/** Registers gauges of this server's state in memory; they are read on each scrape. */
export function measureService(registry: Registry, { services }: Service): void {
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
