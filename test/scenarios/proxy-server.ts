import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';

export type ProxyName = 'nginx' | 'caddy';

export const hasProxy = (name: ProxyName): boolean =>
  spawnSync(name, [name === 'nginx' ? '-v' : 'version']).error === undefined;

export interface ProxyPorts {
  readonly https: number;
  readonly http: number;
  /** Port of the service. */
  readonly service: number;
}

/** Starts a proxy with its file in `deploy`, changed only in names, ports and paths. Returns a function that stops it. */
export async function startProxy(name: ProxyName, folder: string, ports: ProxyPorts): Promise<() => Promise<void>> {
  const child = name === 'nginx' ? nginx(folder, ports) : caddy(folder, ports);
  let output = '';
  child.stderr!.setEncoding('utf8').on('data', (text) => (output += text));
  const listens = async () => {
    if (child.exitCode !== null) throw new Error(`${name} has ended: ${output}`);
    const { status } = await fetch(`http://localhost:${ports.http}/`, { redirect: 'manual' });
    return status;
  };
  await vi.waitFor(async () => expect(await listens()).toBe(308), { timeout: 20_000, interval: 50 });
  return async () => {
    child.kill();
    await once(child, 'exit');
  };
}

/** Replaces each text, which must be there. */
export function adapt(file: string, changes: Record<string, string>): string {
  let text = readFileSync(inProject(`src/app/deploy/${file}`), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

function nginx(folder: string, { https, http, service }: ProxyPorts): ChildProcess {
  const site = adapt('nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen [::]:80;': `listen [::1]:${http};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`,
    'listen [::]:443 ssl http2;': `listen [::1]:${https} ssl http2;`,
    'server_name sign.example.org;': 'server_name localhost;',
    'https://$host$request_uri': `https://$host:${https}$request_uri`,
    '127.0.0.1:4000': `127.0.0.1:${service}`,
    '/etc/esign/tls/fullchain.pem': join(folder, 'server.pem'),
    '/etc/esign/tls/privkey.pem': join(folder, 'server.key'),
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join(' ');
  const main = `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log stderr;
events {}
http { access_log off; ${temporary}
${site}}`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  return spawn('nginx', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

function caddy(folder: string, { https, http, service }: ProxyPorts): ChildProcess {
  const site = adapt('Caddyfile', {
    'https://sign.example.org {': `https://localhost:${https} {`,
    'http://sign.example.org {': `http://localhost:${http} {`,
    '# tls /etc': 'tls /etc',
    '/etc/esign/tls/fullchain.pem': join(folder, 'server.pem'),
    '/etc/esign/tls/privkey.pem': join(folder, 'server.key'),
    'https://{host}{uri}': `https://{host}:${https}{uri}`,
    '127.0.0.1:4000': `127.0.0.1:${service}`,
  });
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  return spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}
