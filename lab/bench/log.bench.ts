import { randomBytes, randomUUID } from 'node:crypto';
import { sequenceLog } from '../../src/modules/evidence/log/sequence.ts';
import { recordFingerprints } from '../../src/modules/verification/records/fingerprints.ts';
import { makeRecords } from '../../src/modules/verification/records/make-trees.ts';
import { repeatableTransaction, sql } from '../../src/platform/database/index.ts';
import { isFigure } from './measured.ts';
import { readRecorded } from './recorded.ts';
import { addFingerprints, type BenchService, withService } from './records.bench.ts';
import { type Row, rounded, type Section } from './section.ts';

/** Envelopes that are measured. */
const MOST = 2_000;
/** Envelopes of ten seconds at the recorded rate: they share one checkpoint. */
const EACH_ROUND = 200;

/** What the transparency log and evidence records add to an envelope. */
export const log: Section = {
  name: 'log',
  title: 'Log and records of an envelope',
  explanation: `What the transparency log and the evidence records cost an envelope, in ms of CPU of this process and PostgreSQL: its entry of the log and its two fingerprints, each written by statements of their own (with the seal they are part of others, so this is an upper bound); its share of tiles and checkpoint when ${EACH_ROUND} envelopes are sealed in ten seconds; its two leaves in a tree of a day. Beside the whole envelope (simple, two signers) as “Whole envelopes” has it. Aim: at most 5 %. One envelope alone in ten seconds pays a checkpoint of its own.`,
  async run(seconds) {
    // Below one second this only shows that the benchmark runs.
    const count = seconds < 1 ? EACH_ROUND : MOST;
    return withService((bench) => measure(bench, count));
  },
};

async function measure({ services, cpu }: BenchService, count: number): Promise<Row[]> {
  const { database } = services;
  const each = Array.from({ length: count });
  const addEntries = async (entries: number) => {
    for (let at = 0; at < entries; at++)
      await database.run(sql`
        INSERT INTO log_entries (chain_id, seq, salt, entry)
        VALUES (${randomUUID()}::uuid, 12, ${randomBytes(16).toString('hex')}, ${randomBytes(32)}::bytea)`);
  };
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
    for (const _ of each) await repeatableTransaction(database, (tx) => recordFingerprints(services, tx, files()));
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
  const whole = wholeEnvelope();
  return Object.entries({ ...parts, 'all of it': sum, 'a checkpoint of its own': alone * 100 }).map(([part, cost]) => ({
    part,
    'ms of CPU': rounded(cost),
    '% of an envelope': whole ? rounded((cost / whole) * 100) : '',
    aim: part === 'all of it' ? 'at most 5' : '',
  }));
}

/** CPU of an envelope as recorded, ms. Null if none is. */
function wholeEnvelope(): number | null {
  const [row] = readRecorded('whole')?.rows ?? [];
  if (!row) return null;
  return Object.entries(row).reduce(
    (sum, [name, cell]) => (name.endsWith('CPU, ms each') && isFigure(cell) ? sum + cell.middle : sum),
    0,
  );
}
