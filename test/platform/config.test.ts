import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, configTable, loadConfig } from '../../src/platform/config/index.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const key = '00'.repeat(31) + 'ff';
const base = { DATA_DIR: dataDir, SECRET_KEY: key };

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).problems;
  }
}

describe('the configuration', () => {
  it('of one process of several needs what they share, and names all of it at once', () => {
    const load = (env: NodeJS.ProcessEnv) => () => loadConfig({ ...base, ...env }, { isOneOfSeveral: true });
    const shared = {
      DATABASE_URL: 'postgresql://esign@127.0.0.1/esign',
      REDIS_URL: 'redis://127.0.0.1',
      PUBLIC_URL: 'https://sign.example.org',
    };
    expect(load(shared)()).toMatchObject({ redisUrl: shared.REDIS_URL, publicUrl: shared.PUBLIC_URL });
    for (const name of Object.keys(shared)) expect(load({ ...shared, [name]: '' })).toThrow(`${name} is required`);
    const problems = (() => {
      try {
        load({ NODE_ENV: 'production' })();
      } catch (error) {
        return (error as ConfigError).problems;
      }
      return [];
    })();
    for (const name of Object.keys(shared)) expect(problems.filter((one) => one.startsWith(name))).toHaveLength(1);
  });

  it('needs no variables for a development installation', () => {
    const config = loadConfig(base);
    expect(config).toMatchObject({
      production: false,
      port: 4000,
      publicUrl: 'http://127.0.0.1:4000',
      pkiUrl: 'http://127.0.0.1:4000',
      dataDir,
      databaseUrl: null,
      databasePoolSize: 20,
      redisUrl: null,
      storage: { kind: 'file', dir: path.join(dataDir, 'files') },
      smtpUrl: null,
      mailFrom: 'Esign <no-reply@127.0.0.1>',
      timestampAuthorities: [],
      rateLimits: { live: 3000, test: 1200, verify: 600, link: 600 },
      proofRetentionYears: 10,
      graphqlIntrospection: true,
      logLevel: 'info',
    });
  });

  it('reports every problem at once without repeating the values', () => {
    const problems = problemsOf({
      ...base,
      PORT: '70000',
      PUBLIC_URL: 'ftp://secret-host',
      DATABASE_URL: 'mysql://user:secret@host/db',
      DATABASE_POOL_SIZE: '4',
      STORAGE_URL: 's3://bucket?endpoint=x',
      SECRET_KEY: 'secret-too-short',
      SMTP_URL: 'http://secret',
      MAIL_FROM: 'Me <me@secret>\r\nBcc: x@y',
      RATE_LIMIT_LIVE: '-1',
      TSA_QUALIFIED: 'yes',
      METRICS_TOKEN: 'secret',
      LOG_LEVEL: 'loud',
    });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      ...['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'DATABASE_POOL_SIZE', 'STORAGE_URL', 'SECRET_KEY'],
      ...['SMTP_URL', 'MAIL_FROM', 'RATE_LIMIT_LIVE', 'METRICS_TOKEN', 'LOG_LEVEL', 'TSA_QUALIFIED'],
    ]);
    expect(problems.join()).not.toContain('secret-');
    expect(problems.find((problem) => problem.startsWith('STORAGE_URL'))).toContain('endpoint');
    expect(new ConfigError(problems).message.split('\n')).toHaveLength(problems.length + 1);
  });

  it.each(['no such host', '999.1.1.1', '127.0.0.1:80', 'a/b', 'me@host', '::g'])(
    'refuses HOST %s in one line',
    (HOST) => {
      expect(problemsOf({ ...base, HOST })).toEqual([expect.stringMatching(/^HOST must be an address/)]);
    },
  );

  it('refuses a user name and password in PUBLIC_URL', () => {
    expect(problemsOf({ ...base, PUBLIC_URL: 'https://me:secret-x@sign.example' })).toEqual([
      'PUBLIC_URL must not contain a user name or password.',
    ]);
  });

  it.each(['1.3.6.1.4.1.32473.7', '2.16.250.1.999', '1.2.250.1.177.2'])('accepts the arc %s', (POLICY_ARC) => {
    expect(loadConfig({ ...base, POLICY_ARC }).policyArc).toBe(POLICY_ARC);
  });

  it.each(['0.4.0.2023.1', '3.1.2.3', '1.3.6.1.4.1.268435456', '1.3.6.01.4', '1.3', '1.40.2.3', 'oid'])(
    'refuses the arc %s',
    (POLICY_ARC) => {
      expect(problemsOf({ ...base, POLICY_ARC })).toEqual([
        expect.stringMatching(/^POLICY_ARC must be an arc of your own/),
      ]);
    },
  );

  it('refuses a URL without a host', () => {
    expect(problemsOf({ ...base, SMTP_URL: 'smtp://', REDIS_URL: 'redis:///0' })).toEqual([
      expect.stringContaining('REDIS_URL must be a URL'),
      expect.stringContaining('SMTP_URL must be a URL'),
    ]);
  });

  it('treats an empty variable as unset', () => {
    expect(loadConfig({ ...base, SMTP_URL: '', PORT: ' ' })).toMatchObject({ smtpUrl: null, port: 4000 });
  });

  it('accepts a secret key in hex, base64 or base64url', () => {
    const bytes = Buffer.alloc(32, 0xfb);
    for (const text of [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]) {
      expect(loadConfig({ ...base, SECRET_KEY: text }).secretKey).toEqual(bytes);
    }
    expect(problemsOf({ ...base, SECRET_KEY: 'ab'.repeat(31) })).toHaveLength(1);
  });

  it('normalises PUBLIC_URL: no slash at the end, loopback for "every address"', () => {
    expect(loadConfig({ ...base, PUBLIC_URL: 'https://sign.example/' }).publicUrl).toBe('https://sign.example');
    expect(loadConfig({ ...base, HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://127.0.0.1:80');
    expect(loadConfig({ ...base, HOST: '::1' }).publicUrl).toBe('http://[::1]:4000');
  });

  const storageOf = (url: string) => loadConfig({ ...base, STORAGE_URL: url }).storage;

  it('parses the bucket of STORAGE_URL', () => {
    expect(storageOf('s3://documents')).toEqual({
      kind: 's3',
      dir: path.join(dataDir, 's3'),
      s3: { bucket: 'documents', prefix: '', endpoint: null, region: null, pathStyle: false, credentials: null },
    });
    const url = 's3://an%2Fid:a%2Bsecret@my.documents/esign/one/?endpoint=https://s3.example&region=fr-par';
    expect(storageOf(url)).toMatchObject({
      s3: {
        bucket: 'my.documents',
        prefix: 'esign/one/',
        endpoint: 'https://s3.example',
        region: 'fr-par',
        pathStyle: true,
        credentials: { accessKeyId: 'an/id', secretAccessKey: 'a+secret' },
      },
    });
    expect(storageOf('s3://documents?endpoint=https://s3.example&path_style=false')).toMatchObject({
      s3: { region: 'us-east-1', pathStyle: false },
    });
  });

  it.each([
    ['s3://', 'bucket'],
    ['s3://Documents?endpoint=https://s3.example', 'bucket'],
    ['s3://documents:9000', 'bucket'],
    ['s3://documents?endpoint=s3.example', 'endpoint'],
    ['s3://documents?endpoint=https://id:secret-x@s3.example', 'endpoint'],
    ['s3://documents?endpoint=https://s3.example/documents', 'endpoint'],
    ['s3://documents?pathstyle=true', 'path_style'],
    ['s3://documents?path_style=yes', 'path_style'],
    ['s3://id@documents', 'secret'],
    ['s3://id:%E0%A4%A@documents', 'percent'],
    ['file:', 'folder'],
    ['file://other-host/files', 'folder'],
    ['/srv/files', 'file:'],
  ])('explains the error in STORAGE_URL %s', (url, word) => {
    const [problem, ...more] = problemsOf({ ...base, STORAGE_URL: url });
    expect([problem, more]).toEqual([expect.stringMatching(/^STORAGE_URL must .*\.$/), []]);
    expect(problem).toContain(word);
    expect(problem).not.toContain('secret-x');
  });

  it('parses the folder of STORAGE_URL', () => {
    const dir = (url: string) => storageOf(url).dir;
    expect(dir('file:/srv/files')).toBe(path.resolve('/srv/files'));
    expect(dir('file:///srv/some%20files')).toBe(path.resolve('/srv/some files'));
    expect(dir('file:files')).toBe(path.resolve('files'));
  });

  it('documents every variable that it reads', () => {
    const read = new Set<string>();
    const env = new Proxy({ ...base } as NodeJS.ProcessEnv, {
      get(target, name) {
        read.add(String(name));
        return target[String(name)];
      },
    });
    loadConfig(env);
    expect([...read].sort()).toEqual(configTable.map(({ name }) => name).sort());
  });
});

describe('the secret key of a development installation', () => {
  it('is created once, readable by the owner only, and used again', () => {
    const fresh = path.join(dataDir, 'fresh');
    const { secretKey } = loadConfig({ DATA_DIR: fresh });
    expect(secretKey).toHaveLength(32);
    const file = path.join(fresh, 'secret.key');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim()).toBe(secretKey.toString('hex'));
    expect(loadConfig({ DATA_DIR: fresh }).secretKey).toEqual(secretKey);
    expect(loadConfig({ DATA_DIR: path.join(dataDir, 'other') }).secretKey).not.toEqual(secretKey);
  });

  it('is never replaced when damaged', () => {
    const damaged = mkdtempSync(path.join(dataDir, 'damaged-'));
    writeFileSync(path.join(damaged, 'secret.key'), 'gone');
    expect(problemsOf({ DATA_DIR: damaged })[0]).toContain('damaged');
  });
});

describe('remote identity checks', () => {
  const provider = { IDV_URL: 'https://idv.example/checks', IDV_SECRET: 'a secret of both sides' };

  it('use the simulator only where configured', () => {
    const simulated = (env: NodeJS.ProcessEnv) => loadConfig({ ...base, ...env }).idvSandbox;
    expect(simulated({})).toBe(false);
    expect(simulated({ ...provider, IDV_SANDBOX: 'true' })).toBe(true);
  });

  it('require a URL and a secret that cannot be guessed', () => {
    expect(problemsOf({ ...base, IDV_URL: provider.IDV_URL })).toEqual([
      'IDV_SECRET is required if IDV_URL is set: it signs the messages.',
    ]);
    expect(problemsOf({ ...base, ...provider, IDV_SECRET: 'short' })[0]).toMatch(/^IDV_SECRET must have at least 16/);
  });
});

describe('the mail provider', () => {
  const topic = 'arn:aws:sns:eu-west-3:123456789012:bounces';
  it.each([
    [{ MAIL_PROVIDER: 'postal' }, 'MAIL_PROVIDER must be one of'],
    [{ MAIL_PROVIDER: 'postmark' }, 'MAIL_REPORTS_TOKEN is required if MAIL_PROVIDER is postmark'],
    [{ MAIL_PROVIDER: 'mailgun' }, 'MAIL_REPORTS_KEY is required if MAIL_PROVIDER is mailgun'],
    [{ MAIL_PROVIDER: 'ses', MAIL_REPORTS_KEY: 'bounces' }, 'MAIL_REPORTS_KEY must be the ARN of an SNS topic'],
    [{ MAIL_PROVIDER: 'sendgrid', MAIL_REPORTS_KEY: topic }, 'MAIL_REPORTS_KEY must be the verification key'],
    [{ MAIL_RETURN_PATH: 'bounces' }, 'MAIL_RETURN_PATH must be an address'],
    [{ MAIL_RETURN_PATH: 'a b@example.org' }, 'MAIL_RETURN_PATH must be an address'],
    [{ MAIL_RETURN_PATH: 'too-many-letters-+{id}@example.org' }, 'MAIL_RETURN_PATH must have at most 16 characters'],
  ])('is refused with the reason: %o', (env, problem) => {
    expect(problemsOf({ ...base, ...env })).toEqual([expect.stringContaining(problem)]);
  });

  it.each(['bounces@example.org', 'bounces+{id}@example.org', '{id}@mail.example.org'])(
    'accepts the return path %s',
    (path) => {
      const ses = { MAIL_PROVIDER: 'ses', MAIL_REPORTS_KEY: topic };
      const { mailReturnPath, mailProvider } = loadConfig({ ...base, ...ses, MAIL_RETURN_PATH: path });
      expect([mailReturnPath, mailProvider]).toEqual([path, 'ses']);
    },
  );
});

describe('the production configuration', () => {
  const safe = {
    NODE_ENV: 'production',
    ...base,
    PUBLIC_URL: 'https://sign.example',
    SMTP_URL: 'smtps://user:password@mail.example',
    SEAL_ORGANIZATION_NAME: 'Atelier des Sceaux',
    SEAL_ORGANIZATION_ID: 'NTRFR-123456789',
  };

  it('starts with the required variables and disables what development allows', () => {
    expect(loadConfig(safe)).toMatchObject({ production: true, graphqlIntrospection: false });
  });

  it.each([
    ['SECRET_KEY', { SECRET_KEY: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://sign.example' }],
    ['SMTP_URL', { SMTP_URL: '' }],
    ['SEAL_ORGANIZATION_NAME', { SEAL_ORGANIZATION_NAME: '' }],
    ['SEAL_ORGANIZATION_ID', { SEAL_ORGANIZATION_ID: '' }],
    ['WEBHOOKS_ALLOW_PRIVATE', { WEBHOOKS_ALLOW_PRIVATE: 'true' }],
    ['IDV_URL', { IDV_URL: 'http://idv.example/checks', IDV_SECRET: 'a secret of both sides' }],
    ['STORAGE_URL', { STORAGE_URL: 's3://documents?endpoint=http://s3.example' }],
  ])('refuses an unsafe %s with the reason: %o', (name, change) => {
    const problems = problemsOf({ ...safe, ...change });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} .+: .+`));
  });

  it('reports all unsafe values together', () => {
    expect(problemsOf({ NODE_ENV: 'production', DATA_DIR: dataDir, WEBHOOKS_ALLOW_PRIVATE: 'true' })).toHaveLength(6);
  });
});
