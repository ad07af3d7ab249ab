import { randomBytes, randomUUID } from 'node:crypto';
import { sequenceLog } from '../../src/modules/evidence/log/sequence.ts';
import { recordFingerprints } from '../../src/modules/verification/records/fingerprints.ts';
import { makeRecords } from '../../src/modules/verification/records/make-trees.ts';
import { repeatableTransaction, sql } from '../../src/platform/database/index.ts';
import { addFingerprints, type BenchService, withService } from './records.bench.ts';
import { type Row, rounded, type Section } from './section.ts';
import { measureEnvelopes } from './whole.bench.ts';

/** Envelopes that are measured. */
const MOST = 2_000;
/** Envelopes of ten seconds at the recorded rate: they share one checkpoint. */
const EACH_ROUND = 200;

/** What the transparency log and evidence records add to an envelope. */
export const log: Section = {
  name: 'log',
  title: 'Log and records of an envelope',
  explanation: `What the transparency log and the evidence records cost an envelope, in ms of CPU of this process and PostgreSQL: its entry of the log and its two fingerprints, each by a statement of its own in a transaction of others (with the seal, the entry is part of the statement that writes events); its share of tiles and checkpoint when ${EACH_ROUND} envelopes are sealed in ten seconds; its two leaves in a tree of a day. Beside the whole envelope (simple, two signers), measured as in “Whole envelopes” in the same run. Aim: at most 5 %. One envelope alone in ten seconds pays a checkpoint of its own.`,
  async run(seconds) {
    // Below one second this only shows that the benchmark runs.
    const count = seconds < 1 ? EACH_ROUND : MOST;
    const whole = cpuOfEnvelope(await measureEnvelopes('simple', seconds));
    return withService((bench) => measure(bench, count, whole));
  },
};

async function measure({ services, cpu }: BenchService, count: number, whole: number): Promise<Row[]> {
  const { database } = services;
  const addEntries = (entries: number) =>
    repeatableTransaction(database, async (tx) => {
      for (let at = 0; at < entries; at++)
        await tx.run(sql`
          INSERT INTO log_entries (chain_id, seq, salt, entry)
          VALUES (${randomUUID()}::uuid, 12, ${randomBytes(16).toString('hex')}, ${randomBytes(32)}::bytea)`);
    });
  await addEntries(1);
  await sequenceLog(services);
  let written = 0;
  let sequenced = 0;
  for (let round = 0; round < count / EACH_ROUND; round++) {
    written += await cpu(() => addEntries(EACH_ROUND));
    sequenced += await cpu(() => sequenceLog(services));
  }
  const files = () =>
    [0, 1].map(() => ({ chainId: randomUUID(), mode: 'TEST' as const, sha256: randomBytes(32).toString('hex') }));
  const noted = await cpu(async () => {
    for (let round = 0; round < count / EACH_ROUND; round++)
      await repeatableTransaction(database, async (tx) => {
        for (let at = 0; at < EACH_ROUND; at++) await recordFingerprints(services, tx, files());
      });
  });
  await database.run(sql`DELETE FROM recorded_fingerprints`);
  await addFingerprints(services, 50 * count, 'sha512');
  const leaves = (await cpu(() => makeRecords(services))) / 25;
  const alone = await cpu(async () => {
    for (let round = 0; round < 10; round++) {
      await addEntries(1);
      await sequenceLog(services);
    }
  });
  const ms = (sum: number) => (sum * 1_000) / count;
  const parts = {
    'entry of the log': ms(written),
    'tiles and checkpoint, shared': ms(sequenced),
    'two fingerprints': ms(noted),
    'two leaves of a day': ms(leaves),
  };
  const sum = Object.values(parts).reduce((total, part) => total + part, 0);
  return Object.entries({
    ...parts,
    'all of it': sum,
    'a checkpoint of its own': alone * 100,
    'the whole envelope': whole,
  }).map(([part, cost]) => ({
    part,
    'ms of CPU': rounded(cost),
    '% of an envelope': rounded((cost / whole) * 100),
    aim: part === 'all of it' ? 'at most 5' : '',
  }));
}

/** CPU of a whole envelope, ms. */
const cpuOfEnvelope = (row: Row): number =>
  Object.entries(row).reduce((sum, [name, cell]) => (name.endsWith('CPU, ms each') ? sum + Number(cell) : sum), 0);
