import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../lab/soak/server-process.ts';
import type { Finding } from '../../src/cli/doctor/finding.ts';
import { doctor } from '../../src/cli/doctor.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import { everyFile, everyRow } from '../world/everything.ts';
import { pretendNewer, pretendOlder } from '../world/newer-schema.ts';
import { hasRedis, startRedis } from '../world/redis.ts';
import { openWorld, type World } from '../world/world.ts';

/** Tests the reports of `esign doctor` on services that answer, refuse connections and hang, and that it changes nothing. */
let world: World;
let silent: Server;
beforeAll(async () => {
  world = await openWorld();
  silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(async () => {
  silent?.close();
  await world?.close();
});

async function examine(env: Record<string, string>, timeLimit = 60_000) {
  const config = loadConfig({ DATABASE_URL: world.database.url, DATA_DIR: world.dataDir, PKI_URL: world.url, ...env });
  const { result, failed } = await doctor({ config, clock: world.clock, timeLimit });
  const { findings } = result as { findings: readonly Finding[] };
  return { failed, of: (what: string) => findings.filter((finding) => finding.what === what) };
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

describe('esign doctor', () => {
  it('reports a working installation as healthy and writes nothing', async () => {
    const before = [await everyRow(world), [...(await everyFile(world)).keys()]];
    const { failed, of } = await examine({});
    expect(failed).toBe(false);
    expect(of('database')).toMatchObject([{ detail: expect.stringMatching(/^PostgreSQL \d+.* ms$/) }]);
    expect(of('clock')).toMatchObject([{ state: 'ok' }]);
    expect(of('migrations')).toMatchObject([{ state: 'ok' }]);
    expect(of('secret key')).toMatchObject([{ state: 'ok' }]);
    expect(of('live seal')).toHaveLength(1);
    expect(of('test root')[0]!.detail).toContain('/pki/root-test-g1.der, SHA-256');
    expect([await everyRow(world), [...(await everyFile(world)).keys()]]).toEqual(before);
  });

  it('lists missing migrations and applies none', async () => {
    const { pool } = world.database;
    const { name, undo } = await pretendOlder(pool);
    const { failed, of } = await examine({});
    await undo();
    expect(failed).toBe(true);
    expect(of('migrations')).toMatchObject([{ state: 'fault', detail: expect.stringContaining(name) }]);
    expect((await pool.query('SELECT FROM _prisma_migrations WHERE migration_name = $1', [name])).rowCount).toBe(1);
  });

  it('notes migrations of a newer version on which this one can run, and reports others as a fault', async () => {
    const examineAfter = async (phase: 'expand' | 'contract') => {
      const undo = await pretendNewer(world.database.pool, phase);
      const { failed, of } = await examine({});
      await undo();
      return [failed, of('migrations')];
    };
    const detail = expect.stringContaining('_of_a_newer_version');
    expect(await examineAfter('expand')).toEqual([false, [{ what: 'migrations', state: 'note', detail }]]);
    expect(await examineAfter('contract')).toEqual([true, [{ what: 'migrations', state: 'fault', detail }]]);
  });

  it('reports an unreachable database and still checks the others', async () => {
    const { failed, of } = await examine({ DATABASE_URL: `postgresql://esign@127.0.0.1:${await freePort()}/esign` });
    expect(failed).toBe(true);
    expect(of('database')).toMatchObject([{ state: 'fault', detail: expect.stringContaining('ECONNREFUSED') }]);
    expect(of('storage')).toMatchObject([{ state: 'ok' }]);
  });

  it('starts no built-in database', async () => {
    const { failed, of } = await examine({ DATABASE_URL: '' });
    expect(failed).toBe(true);
    expect(of('database')).toMatchObject([{ state: 'fault', detail: expect.stringContaining('is not running') }]);
    expect([...(await everyFile(world)).keys()].filter((file) => file.includes('postgres'))).toEqual([]);
  });

  it('reports unreachable services as failures', async () => {
    const port = await freePort();
    const { failed, of } = await examine({
      REDIS_URL: `redis://:geheim@127.0.0.1:${port}`,
      SMTP_URL: `smtp://user:geheim@127.0.0.1:${port}`,
      SMS_URL: `http://user:geheim@127.0.0.1:${port}/sms`,
      TSA_URL: `http://127.0.0.1:${port}/tsa?key=geheim`,
      IDV_URL: `http://127.0.0.1:${port}/idv`,
      IDV_SECRET: 'geheim-geheim-geheim',
    });
    expect(failed).toBe(true);
    for (const what of ['redis', 'smtp', 'sms', 'timestamps', 'identity checks']) {
      expect(of(what), what).toMatchObject([{ state: 'fault', detail: expect.stringMatching(/ECONNREFUSED|ESOCKET/) }]);
      expect(of(what)[0]!.detail).not.toContain('geheim');
    }
  });

  it('does not wait for services that accept connections and never answer', async () => {
    const port = portOf(silent);
    const { failed, of } = await examine(
      {
        DATABASE_URL: `postgresql://esign@127.0.0.1:${port}/esign`,
        REDIS_URL: `redis://127.0.0.1:${port}`,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        SMS_URL: `http://127.0.0.1:${port}/sms`,
        TSA_URL: `http://127.0.0.1:${port}/tsa`,
      },
      500,
    );
    expect(failed).toBe(true);
    for (const what of ['database', 'redis', 'smtp', 'sms', 'timestamps']) {
      expect(of(what), what).toMatchObject([{ state: 'fault' }]);
    }
  });

  it('logs in to the mail server without sending', async () => {
    const mails: string[] = [];
    const smtp = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'a' }) : done(new Error('535 no')),
      onMailFrom: ({ address }, _session, done) => {
        mails.push(address);
        done();
      },
    });
    smtp.on('error', () => {});
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const host = `127.0.0.1:${portOf(smtp.server)}`;
    const right = await examine({ SMTP_URL: `smtp://a:right@${host}` });
    const wrong = await examine({ SMTP_URL: `smtp://a:wrong@${host}` });
    await new Promise<void>((resolve) => smtp.close(resolve));
    expect(right.of('smtp')).toMatchObject([
      { state: 'note', detail: `${host} answers, no TLS, the login was accepted` },
    ]);
    expect(wrong.of('smtp')).toMatchObject([{ state: 'fault', detail: expect.stringMatching(/535/) }]);
    expect(wrong.of('smtp')[0]!.detail).not.toContain('wrong');
    expect(mails).toEqual([]);
  });

  it.skipIf(!hasRedis)('pings Redis', async () => {
    const redis = await startRedis();
    const { of } = await examine({ REDIS_URL: redis.url });
    await redis.stop();
    expect(of('redis')).toMatchObject([{ state: 'ok', detail: expect.stringMatching(/answers PING in \d+ ms/) }]);
  });

  it('requests a real time-stamp from an external authority and shows its policy and expiry', async () => {
    const authority = await openWorld({ env: { SEAL_ORGANIZATION_NAME: 'Horlogerie du Nord' } });
    const { failed, of } = await examine({ TSA_URL: `${authority.url}/tsa` });
    await authority.close();
    expect(of('timestamps'), JSON.stringify(of('timestamps'))).toMatchObject([
      {
        state: 'ok',
        detail: expect.stringMatching(
          /answers, 20.*, policy 1\.2\.840\.113556\.1\.8000\.2554\.[\d.]+\.3, certificate until 20\d\d-/,
        ),
      },
    ]);
    expect(failed).toBe(false);
  });
});
