import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fault } from '../../../src/kernel/fault.ts';
import { residentBytes } from '../../../src/platform/sandbox/priority.ts';
import { honestPdf, hostilePdf, hostilePdfs } from '../../fixtures/hostile.ts';
import { type DocumentsWorld, fieldsOn, openDocumentsWorld } from './world.ts';

/** The expected refusal of each file; null if reading it is harmless. A file missing here fails its test. */
const refusals: Readonly<Record<string, string | null>> = {
  'objstm-bomb': null,
  'catalog-in-bomb': 'inflates to more than 64 MB of structure',
  'xref-bomb': 'inflates to more than 64 MB of structure',
  'content-bomb': 'has pages that inflate to more than 256 MB',
  'deep-array': null,
  'deep-dict': 'is nested too deeply',
  'page-loop': 'has an invalid page tree',
  'pages-100k': 'has more than 5000 pages',
  'page-fan': 'has more than 5000 pages',
  'huge-xref': 'has too many objects',
  'prev-loop': null,
};

/** The same files, damaged so that they are searched for objects and rewritten. */
const broken = (name: string) => Buffer.concat([Buffer.from('junk\n'), hostilePdf(name)]);
const hidden = (pdf: Buffer) => Buffer.from(pdf.toString('latin1').replace('/ObjStm', '/Obj#53tm'), 'latin1');
const forRepair: [string, () => Buffer, string][] = [
  ['objstm-bomb', () => broken('objstm-bomb'), 'inflates to more than 64 MB of structure'],
  ['objstm-bomb that hides its name', () => hidden(broken('objstm-bomb')), 'inflates to more than 64 MB of structure'],
  ['pages-100k', () => broken('pages-100k'), 'has more than 5000 pages'],
  ['deep-dict', () => broken('deep-dict'), 'is nested too deeply'],
  ['page-loop', () => broken('page-loop'), 'has an invalid page tree'],
];

let world: DocumentsWorld;
/** Children that other files of this process started. */
let others: ReadonlySet<string>;
beforeAll(async () => {
  others = new Set(children());
  world = await openDocumentsWorld();
  await world.intake(honestPdf());
});
afterAll(() => world?.close());

const MEGABYTE = 1024 * 1024;

const children = (): string[] =>
  process.platform === 'linux' ? readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ') : [];

/** Resident memory of all children that this file started. */
const childrenBytes = (): number =>
  children()
    .filter((pid) => !others.has(pid))
    .reduce((sum, pid) => sum + (residentBytes(Number(pid)) ?? 0), 0);

/** Accepts the file and measures the cost. */
async function suffer(pdf: Buffer) {
  const cost = { childrenBytes: 0 };
  const look = () => {
    cost.childrenBytes = Math.max(cost.childrenBytes, childrenBytes());
  };
  const looking = setInterval(look, 20);
  const refusal = await world.intake(pdf, fieldsOn()).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof Fault)) throw error;
      expect(error.code).toBe('invalid_body');
      return error.details![0]!.message;
    },
  );
  clearInterval(looking);
  return { ...cost, refusal };
}

async function assertUnhurt(cost: { readonly childrenBytes: number }): Promise<void> {
  // Children at rest, and one that outgrows its 512 MB until it is looked at.
  expect(cost.childrenBytes).toBeLessThan(1_000 * MEGABYTE);
  expect((await world.intake(honestPdf())).pages).toHaveLength(1);
  expect(await world.leftovers()).toEqual([]);
}

describe('a hostile PDF is refused with a reason or is harmless to read:', () => {
  it.each(hostilePdfs.map(({ name, tries }) => [name, tries]))('%s, %s', async (name) => {
    const cost = await suffer(hostilePdf(name));
    expect(cost.refusal).toBe(refusals[name]);
    await assertUnhurt(cost);
  });
});

describe('a hostile PDF that needs repair is refused with a reason or is harmless:', () => {
  it.each(forRepair)('%s', async (_, make, refusal) => {
    const cost = await suffer(make());
    expect(cost.refusal).toBe(refusal);
    await assertUnhurt(cost);
  });
});

describe('many hostile PDFs at the same time', () => {
  it('only delay an honest one', async () => {
    const names = ['catalog-in-bomb', 'xref-bomb', 'content-bomb', 'pages-100k', 'deep-array', 'huge-xref'];
    const attacks = names.map((name) => world.intake(hostilePdf(name)).catch((error: Fault) => error.code));
    expect((await world.intake(honestPdf())).pages).toHaveLength(1);
    expect(new Set(await Promise.all(attacks))).toContain('invalid_body');
  });
});
