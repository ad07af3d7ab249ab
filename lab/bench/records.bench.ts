import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { compose } from '../../src/app/compose.ts';
import { findRecord } from '../../src/modules/verification/records/find-record.ts';
import { makeRecords } from '../../src/modules/verification/records/make-trees.ts';
import { renewTrees } from '../../src/modules/verification/records/renew-trees.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import { sql } from '../../src/platform/database/index.ts';
import { allowEachCall, timeLimits } from '../../src/platform/neighbours/index.ts';
import type { Services } from '../../src/platform/services.ts';
import { verifyRecord } from '../../src/standards/ers/verify.ts';
import { parseCertificate } from '../../src/standards/x509/certificate.ts';
import { makeFolder, openPostgres, postmasterPid } from '../soak/postgres.ts';
import { cpuOf } from '../soak/processes.ts';
import { perCpuSecond } from './cpu.ts';
import { type Row, rounded, type Section } from './section.ts';

const SIZES = [1_000, 100_000, 1_000_000];

/** Evidence records of a day, by its number of files. */
export const records: Section = {
  name: 'records',
  title: 'Evidence records',
  explanation:
    'Evidence records (RFC 4998) of a day in PostgreSQL: seconds of CPU, of this process and PostgreSQL, for the tree by SHA-512 with its time-stamp, and for the hash-tree renewal of as many files from a tree by SHA-256 to one by SHA-512. Beside each, the hashes of the tree alone, in one process: SHA-512 of the same 128 bytes for each leaf and each node. One record, cut from the tree and validated (its time-stamp with chain and revocation), in ms of CPU.',
  async run(seconds) {
    const rows: Row[] = [];
    // Below one second this only shows that the benchmark runs.
    for (const files of seconds < 1 ? [1_000] : SIZES)
      rows.push(await withService((bench) => measure(bench, files, seconds)));
    return rows;
  },
};

/** A service without HTTP that does nothing by itself. */
export interface BenchService {
  readonly services: Services;
  /** Returns the seconds of CPU that a work takes, of this process and PostgreSQL. */
  cpu(work: () => unknown): Promise<number>;
  /** Seconds of CPU of PostgreSQL so far. */
  postgresCpu(): number;
}

/** Runs a work on a service with a PostgreSQL of its own. */
export async function withService<T>(work: (bench: BenchService) => Promise<T>): Promise<T> {
  const folder = makeFolder('esign-bench-');
  const postgres = await openPostgres(folder.path);
  try {
    const dataDir = path.join(folder.path, 'data');
    const config = loadConfig({ ...process.env, DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    const service = await compose(config, { schema: 'migrate' });
    const pid = postmasterPid(folder.path);
    const postgresCpu = () => cpuOf(pid);
    const cpu = async (measured: () => unknown): Promise<number> => {
      const [own, server] = [process.cpuUsage(), postgresCpu()];
      await measured();
      const { user, system } = process.cpuUsage(own);
      return (user + system) / 1e6 + postgresCpu() - server;
    };
    try {
      return await allowEachCall(timeLimits.database.jobAnswer, () =>
        work({ services: service.services, cpu, postgresCpu }),
      );
    } finally {
      await service.close();
    }
  } finally {
    await postgres.close();
    folder.remove();
  }
}

async function measure({ services, cpu, postgresCpu }: BenchService, files: number, seconds: number): Promise<Row> {
  await addFingerprints(services, files, 'sha512');
  const tree = await cpu(() => makeRecords(services));
  const some = await services.database.prisma.recordedFingerprint.findMany({ take: 500, orderBy: { sha256: 'asc' } });
  let next = 0;
  const find = () => findRecord(services, some[next++ % some.length]!.sha256, 'TEST');
  const before = [process.cpuUsage(), postgresCpu()] as const;
  const cut = 1 / (await perCpuSecond(find, seconds));
  const { user, system } = process.cpuUsage(before[0]);
  const share = (postgresCpu() - before[1]) / ((user + system) / 1e6);
  const { der } = (await find())!;
  const { sha512 } = some[(next - 1) % some.length]!;
  const roots = await services.database.prisma.pkiCertificate.findMany({
    where: { key: { role: 'ROOT', mode: 'TEST' } },
  });
  const anchors = roots.map((root) => parseCertificate(Buffer.from(root.der)));
  const validate = async () => {
    const report = verifyRecord(der, {
      digestOf: () => Buffer.from(sha512!, 'hex'),
      anchors,
      at: services.clock.now(),
    });
    if (report.verdict !== 'holds') throw new Error(report.reasons.join(' '));
  };
  const validated = 1 / (await perCpuSecond(validate, seconds));
  await addFingerprints(services, files, 'sha256');
  await makeRecords(services);
  for (let changed = 1; changed > 0; )
    changed = await services.database.run(sql`
      UPDATE recorded_fingerprints SET sha512 = encode(sha512(sha256::bytea), 'hex')
      WHERE id IN (SELECT id FROM recorded_fingerprints WHERE sha512 IS NULL LIMIT ${AT_ONCE})`);
  const renewal = await cpu(() => renewTrees(services));
  const hashes = await cpu(() => hashAlone(files));
  return {
    files,
    'tree, s': rounded(tree),
    'hashes alone, s': rounded(hashes),
    times: rounded(tree / hashes),
    'record, bytes': der.length,
    'record cut, ms': rounded(cut * (1 + share) * 1_000),
    'record validated, ms': rounded(validated * 1_000),
    'renewal by SHA-512, s': rounded(renewal),
    'renewal, times': rounded(renewal / hashes),
  };
}

/** Rows that a statement writes: the service ends a statement after 30 s. */
const AT_ONCE = 50_000;

/** Notes fingerprints of yesterday, with or without the SHA-512 of their files. */
export async function addFingerprints(
  { clock, database }: Services,
  files: number,
  digest: 'sha256' | 'sha512',
): Promise<void> {
  for (let left = files; left > 0; left -= AT_ONCE)
    await database.run(sql`
      INSERT INTO recorded_fingerprints (chain_id, mode, sha256, sha512, salt, recorded_at)
      SELECT ${randomUUID()}::uuid, 'TEST', encode(sha256(seed), 'hex'),
        CASE WHEN ${digest === 'sha512'} THEN encode(sha512(seed), 'hex') END,
        encode(sha256(seed || 'salt'), 'hex'), ${clock.now()}::timestamptz - interval '1 day'
      FROM (SELECT convert_to(gen_random_uuid()::text, 'UTF8') AS seed
        FROM generate_series(1, ${Math.min(left, AT_ONCE)}::int)) files`);
  await database.run(sql`ANALYZE recorded_fingerprints`);
}

/** What any tree must hash: a pair for each leaf, and one for each node above. */
function hashAlone(files: number): void {
  const pair = Buffer.alloc(128, 1);
  for (let node = 0; node < 2 * files - 1; node++) createHash('sha512').update(pair).digest();
}
