import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { openMailReceiver } from '../../lab/soak/mail-receiver.ts';
import { freePort, type ServerProcess, startServerProcess } from '../../lab/soak/server-process.ts';
import type { Role } from '../../src/app/listen.ts';
import { EmbeddedServer } from '../../src/platform/database/embedded/index.ts';
import { loadS3rver } from '../tools/load.ts';
import { runOn } from '../world/database-url.ts';
import { runEsign } from '../world/run-esign.ts';
import { interpolate, madeVariables, services } from './compose-file.ts';
import { adapt } from './proxy-server.ts';

const variables = { ...madeVariables, DOMAIN: 'localhost' };

/** The services of compose.yaml with programs of this machine in place of the images: same settings, same commands. */
export interface ComposeWorld {
  /** PUBLIC_URL, which the proxy serves. */
  readonly url: string;
  /** Certificates of the authority of the proxy. */
  readonly ca: string;
  readonly webs: readonly [ServerProcess, ServerProcess];
  readonly worker: ServerProcess;
  readonly mails: { count(address: string): number };
  /** Runs `docker compose run --rm migrate WORDS` and returns its standard output. */
  run(...words: string[]): Promise<string>;
  /** Keys of the objects in the bucket. */
  objects(): string[];
}

/** Starts everything in the order of `depends_on`. Adds to `closers` what ends it, first to last. */
export async function openCompose(folder: string, closers: (() => Promise<unknown>)[]): Promise<ComposeWorld> {
  const [postgres, redis, store, https, http] = await Promise.all(Array.from({ length: 5 }, freePort));
  const mails = await openMailReceiver();
  closers.push(() => mails.close());
  /** What names another container, and where that is here. */
  const addresses: Readonly<Record<string, string>> = {
    '@postgres/': `@127.0.0.1:${postgres}/`,
    '@redis:6379': `@127.0.0.1:${redis}`,
    'https://store:9000': `https://localhost:${store}`,
    'smtp://mail:1025': mails.url,
    'https://localhost': `https://localhost:${https}`,
    'http://localhost': `http://localhost:${http}`,
    '/certs/': `${folder}/certs/`,
    '/data/': `${folder}/store/`,
    '=/CN=store': '=/CN=localhost',
    'DNS:store': 'DNS:localhost',
  };
  const any = new RegExp(Object.keys(addresses).join('|'), 'g');
  const here = (text: unknown) => interpolate(text, variables).replace(any, (found) => addresses[found]!);
  const environmentOf = (name: string): Record<string, string> =>
    Object.fromEntries(Object.entries(services[name]!.environment ?? {}).map(([key, text]) => [key, here(text)]));
  const commandOf = (name: string): string[] =>
    [...(services[name]!.entrypoint ?? []), ...(services[name]!.command ?? [])].map(here);

  for (const name of ['certs', 'store', 'migrate', 'web1', 'web2', 'worker']) mkdirSync(path.join(folder, name));
  const [shell, ...words] = commandOf('prepare');
  execFileSync(shell!, words, { stdio: 'ignore' });
  closers.push(await startPostgres(folder, postgres!, environmentOf('postgres')));
  closers.push(await startRedis(folder, redis!, commandOf('redis')));

  const env = environmentOf('migrate');
  const run = async (...args: string[]) => {
    const place = { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'migrate') };
    const { code, stdout, stderr } = await runEsign(args, { ...place, ...env });
    if (code !== 0) throw new Error(`esign ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  // The store may need more time than the migrations.
  await run(...commandOf('migrate'));
  closers.push(await startStore(folder, store!, environmentOf('store')));

  const start = async (name: string): Promise<ServerProcess> => {
    const [serve, flag, role] = commandOf(name);
    if (serve !== 'serve' || flag !== '--role') throw new Error(`${name} is no process of the service`);
    const port = await freePort();
    const setup = { dataDir: path.join(folder, name), port, role: role as Role, env: environmentOf(name) };
    const process = await startServerProcess(setup);
    closers.push(() => process.stop());
    return process;
  };
  const [web1, web2, worker] = await Promise.all([start('web1'), start('web2'), start('worker')]);
  const proxy = { folder, https: https!, http: http!, webs: [web1, web2].map(({ url }) => new URL(url).host) };
  const [stopProxy, ca] = await startProxy(proxy);
  closers.push(stopProxy);
  return {
    ...{ url: env.PUBLIC_URL!, ca, webs: [web1, web2], worker, mails, run },
    objects: () => readdirSync(path.join(folder, 'store'), { recursive: true }).map(String),
  };
}

async function startPostgres(
  folder: string,
  port: number,
  { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB }: Record<string, string>,
): Promise<() => Promise<void>> {
  const settings = { listen_addresses: '127.0.0.1', port };
  const server = await EmbeddedServer.prepare({ dataDir: folder, sync: false, settings });
  await server.ensureRunning();
  const socket = new URL(server.url('postgres'));
  socket.port = String(port);
  const url = socket.href;
  await runOn(url, `CREATE DATABASE "${POSTGRES_DB}"`);
  await runOn(url, `ALTER ROLE "${POSTGRES_USER}" PASSWORD '${POSTGRES_PASSWORD}'`);
  return () => server.stop();
}

async function startRedis(folder: string, port: number, [program, ...words]: string[]): Promise<() => Promise<void>> {
  const args = [...words, '--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const server = spawn(program!, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const chunk of server.stdout) if (/Ready to accept connections/.test(String(chunk))) break;
  server.stdout.resume();
  return () => end(server);
}

/** Each folder of the store is a bucket. */
async function startStore(
  folder: string,
  port: number,
  { ROOT_ACCESS_KEY, ROOT_SECRET_KEY, VGW_KEY, VGW_CERT }: Record<string, string>,
): Promise<() => Promise<void>> {
  const { S3rver, DUMMY_ACCOUNT } = await loadS3rver();
  DUMMY_ACCOUNT.createKeyPair(ROOT_ACCESS_KEY!, ROOT_SECRET_KEY!);
  const directory = path.join(folder, 'store');
  const server = new S3rver({
    ...{ port, address: '127.0.0.1', directory, silent: true, vhostBuckets: false },
    ...{ key: readFileSync(VGW_KEY!, 'utf8'), cert: readFileSync(VGW_CERT!, 'utf8') },
    configureBuckets: readdirSync(directory).map((name) => ({ name })),
  });
  await server.run();
  return async () => {
    server.httpServer.closeAllConnections();
    await server.close();
  };
}

async function startProxy(options: {
  readonly folder: string;
  readonly https: number;
  readonly http: number;
  readonly webs: readonly string[];
}): Promise<[() => Promise<void>, string]> {
  const { folder, https, http, webs } = options;
  const file = path.join(folder, 'Caddyfile');
  const site = adapt('Caddyfile.compose', { 'web1:4000 web2:4000': webs.join(' ') });
  writeFileSync(file, `{\n\tadmin off\n\tskip_install_trust\n\thttps_port ${https}\n\thttp_port ${http}\n}\n${site}`);
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, DOMAIN: variables.DOMAIN };
  const args = ['run', '--config', file, '--adapter', 'caddyfile'];
  const proxy = spawn('caddy', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  proxy.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  const authority = path.join(folder, 'caddy/pki/authorities/local/root.crt');
  const isReady = async () => {
    if (proxy.exitCode !== null) throw new Error(`caddy has ended: ${output}`);
    await fetch(`http://localhost:${http}/`, { redirect: 'manual' });
    if (!existsSync(authority)) throw new Error('there is no certificate yet');
  };
  await vi.waitFor(isReady, { timeout: 30_000, interval: 50 });
  return [() => end(proxy), readFileSync(authority, 'utf8')];
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
