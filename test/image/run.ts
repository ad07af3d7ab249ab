import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openMailReceiver } from '../../lab/soak/mail-receiver.ts';
import { graphql, rest, signByLink } from '../world/client.ts';
import { onePager, person } from '../world/envelope.ts';
import { freePort } from '../world/free-port.ts';
import { Container, type ImageConfig } from './container.ts';

/**
 * Tries the image of Containerfile in production mode, as its configuration says that it runs: read-only root, no right
 * of root. A person signs, the service seals. `.ci/image` calls it:
 *
 *   tsx test/image/run.ts ROOT CONFIG WORK
 */
const [root = '', configFile = '', work = ''] = process.argv.slice(2);
const config: ImageConfig = JSON.parse(readFileSync(configFile, 'utf8')).Docker.config;
const say = (text: string) => process.stdout.write(`   ${text}\n`);
const LIMIT = 120_000;

async function until<T>(what: string, ask: () => Promise<T> | T): Promise<NonNullable<T>> {
  for (const end = Date.now() + LIMIT; Date.now() < end; await sleep(250)) {
    if (container.hasEnded) throw new Error(`the container has ended:\n${container.output}`);
    const answer = await ask();
    if (answer) return answer;
  }
  const { stdout } = await container.exec('esign', 'doctor');
  throw new Error(`after ${LIMIT / 1_000} s: ${what}\n${container.output}\n${stdout}`);
}

const megabytes = Number(execFileSync('du', ['-sm', root], { encoding: 'utf8' }).split('\t')[0]);
assert.ok(megabytes < 400, `the image has ${megabytes} MB`);

const data = path.join(work, 'data');
mkdirSync(data, { mode: 0o700 });
const [uid, gid] = config.User.split(':').map(Number);
assert.notEqual(uid, 0);
chownSync(data, uid!, gid!);
const mails = await openMailReceiver();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const env = {
  PORT: String(port),
  PUBLIC_URL: 'https://sign.example.org',
  SECRET_KEY: randomBytes(32).toString('hex'),
  SMTP_URL: mails.url,
  MAIL_FROM: 'no-reply@sign.example.org',
  SEAL_ORGANIZATION_NAME: 'Atelier Horizon',
  SEAL_ORGANIZATION_ID: 'NTRFR-123456789',
};
const container = new Container({ root, config, data, env });
try {
  await until('it is not healthy', () => container.isHealthy());
  say('the container is healthy');

  const status = readFileSync(`/proc/${container.pid}/status`, 'utf8');
  for (const line of [
    `Uid:\t${uid}\t${uid}`,
    'CapEff:\t0000000000000000',
    'CapBnd:\t0000000000000000',
    'NoNewPrivs:\t1',
  ])
    assert.ok(status.includes(line), `${line} in ${status}`);
  assert.match((await container.exec('sh', '-c', 'touch /opt/esign/written')).stderr, /Read-only file system/);
  const loads = await container.exec('node', '-e', "require('pkcs11js')");
  assert.equal(loads.status, 0, loads.stderr);

  const esign = async (...words: string[]) => {
    const { status: code, stdout, stderr } = await container.exec('esign', ...words);
    assert.equal(code, 0, stdout + stderr);
    return stdout;
  };
  const { id: org } = JSON.parse(await esign('org', 'create', '--name', 'Atelier Horizon', '--json'));
  const { key } = JSON.parse(await esign('key', 'create', '--org', org, '--mode', 'test', '--scopes', 'all', '--json'));
  assert.equal((await graphql(url, `Bearer ${key}`, '{ viewer { mode } }')).data.viewer.mode, 'TEST');
  const { body } = await rest(url, key, 'POST', '/envelopes', {
    name: 'Contrat',
    documents: [{ name: 'A.pdf', pdf_base64: (await onePager()).toString('base64') }],
    signers: [person(1)],
    send: true,
  });
  assert.equal((await signByLink(url, body.signers[0].sign_url)).errors, undefined);
  const read = async () => (await rest(url, key, 'GET', `/envelopes/${body.id}`)).body;
  await until('it is not sealed', async () => (await read()).status === 'completed');
  assert.equal((await read()).pades_level, 'B-LTA');
  await until('no mail arrives', () => mails.count(person(1).email) > 0);
  // On a busy machine, an answer may take longer than doctor waits.
  await until('doctor finds a fault', async () => (await container.exec('esign', 'doctor')).status === 0);

  assert.equal(await container.stop(), 0, container.output);
  assert.match(container.output, /shutting down/);
  say(`an image of ${megabytes} MB: signed, sealed, stopped, in production mode on a read-only root`);
} finally {
  container.kill();
  await mails.close();
}
