import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '../../test/fixtures/pdf.ts';
import { graphql, linkOf, signByLink } from '../../test/world/client.ts';
import { MailSink } from './mail-sink.ts';
import { type CpuTimes, cpuTimes } from './process-cpu.ts';
import { type Row, rounded, type Section } from './section.ts';
import { type BenchWorld, createEnvelope, openBenchWorld } from './world.ts';

/** Envelopes under way at a time. */
const AT_ONCE = 8;
/** Wait before the first question whether an envelope is sealed, and between two, ms. */
const FIRST_READ = 100;
const NEXT_READ = 20;

/** Envelopes from the first request to the sealed end. */
export const whole: Section = {
  name: 'whole',
  title: 'Whole envelopes',
  explanation: `Envelopes created (one PDF of 100 KB), signed by two signers, sealed at B-LTA with their evidence file, ${AT_ONCE} at a time, one server process with its children and PostgreSQL on this machine, and the generator of the load. Simple: mails stay in the mailbox of developers. Advanced: each signer asks for a code, takes it from an SMTP server of the generator, and signs with a certificate of their own; a signature is both requests and the mail. Times as a caller sees them: sealed is from the answer to the last signature until a read says completed; the caller reads after ${FIRST_READ} ms, then every ${NEXT_READ} ms.`,
  async run(seconds) {
    return [await measureEnvelopes('simple', seconds), await measureEnvelopes('advanced', seconds)];
  },
};

type Level = 'simple' | 'advanced';

/** Milliseconds of each step. */
interface Times {
  readonly created: number[];
  readonly signed: number[];
  readonly sealed: number[];
}

/**
 * Measures envelopes of a level from the first request to the sealed end. `afterwards` gets the world before it closes, with
 * the load just ended.
 */
export async function measureEnvelopes(
  level: Level,
  seconds: number,
  afterwards?: (world: BenchWorld) => Promise<void>,
): Promise<Row> {
  const mails = new MailSink();
  await mails.up();
  const world = await openBenchWorld(level === 'advanced' ? { SMTP_URL: mails.url } : {});
  try {
    const pdf = await contract({ pages: 10, bytes: 80_000 });
    const work = { world, pdf, level, code: (address: string) => mails.code(address) };
    const warmUp: Times = { created: [], signed: [], sealed: [] };
    await inParallel(performance.now() + 1_000 * seconds, () => one(work, warmUp));
    const times: Times = { created: [], signed: [], sealed: [] };
    const before = cpuTimes(world.server.pid, world.postgresPid);
    const began = performance.now();
    await inParallel(began + 4_000 * seconds, () => one(work, times));
    const wall = (performance.now() - began) / 1_000;
    const after = cpuTimes(world.server.pid, world.postgresPid);
    await afterwards?.(world);
    return rowOf(level, times, wall, before, after);
  } finally {
    await world.close();
    await mails.down();
  }
}

const inParallel = (deadline: number, work: () => Promise<void>): Promise<unknown> =>
  Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      do await work();
      while (performance.now() < deadline);
    }),
  );

function rowOf(level: Level, times: Times, wall: number, before: CpuTimes, after: CpuTimes): Row {
  const count = times.sealed.length;
  const each = (part: keyof CpuTimes) => rounded(((after[part] - before[part]) * 1_000) / count);
  return {
    signers: `two, ${level}`,
    envelopes: count,
    'envelopes per second': rounded(count / wall),
    'created, median ms': median(times.created),
    'signed, median ms': median(times.signed),
    'sealed, median ms': median(times.sealed),
    'sealed, longest ms': Math.round(Math.max(...times.sealed)),
    'server CPU, ms each': each('process'),
    'children CPU, ms each': each('children'),
    'PostgreSQL CPU, ms each': each('postgres'),
  };
}

const median = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);

interface Work {
  readonly world: BenchWorld;
  readonly pdf: Buffer;
  readonly level: Level;
  readonly code: (address: string) => Promise<string>;
}

let envelopes = 0;

async function one({ world, pdf, level, code }: Work, times: Times): Promise<void> {
  const n = ++envelopes;
  const signers = [0, 1].map((at) => ({
    email: `signer-${n}-${at}@exemple.fr`,
    name: 'Élodie Müller',
    ...(level === 'advanced' ? identity : {}),
  }));
  const timed = async <T>(list: number[], work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    list.push(performance.now() - began);
    return result;
  };
  const created = await timed(times.created, () =>
    createEnvelope(world, pdf, { signers, ...(level === 'advanced' ? { signature_level: 'advanced' } : {}) }),
  );
  for (const { sign_url, email } of created.signers)
    await timed(times.signed, () => sign(world, sign_url, level === 'advanced' ? () => code(email) : null));
  await timed(times.sealed, () => untilCompleted(world, created.id));
}

const identity = { identity: { method: 'partner_attested', given_name: 'Élodie', family_name: 'Müller' } };

const REQUEST_CODE = /* GraphQL */ `
  mutation { requestSigningCode(input: { channel: OTP_EMAIL }) { signingCode { sentTo } } }
`;

async function sign(
  { server: { url } }: BenchWorld,
  link: string,
  code: (() => Promise<string>) | null,
): Promise<void> {
  if (code) {
    const { errors } = await graphql(url, linkOf(link), REQUEST_CODE);
    if (errors) throw new Error(JSON.stringify(errors));
  }
  const { data, errors } = await signByLink(url, link, code ? { code: await code() } : {});
  if (!data?.signEnvelope) throw new Error(JSON.stringify(errors));
}

async function untilCompleted({ server, key }: BenchWorld, id: string): Promise<void> {
  const began = performance.now();
  await sleep(FIRST_READ);
  for (; performance.now() - began < 120_000; await sleep(NEXT_READ)) {
    const response = await fetch(`${server.url}/api/v1/envelopes/${id}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { status } = (await response.json()) as { status: string };
    if (status === 'completed') return;
  }
  throw new Error(`${id} was not sealed within two minutes`);
}
