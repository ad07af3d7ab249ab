import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../../src/kernel/clock.ts';
import type { PreservedFile } from '../../../../src/platform/database/index.ts';
import { validatePdf } from '../../../../src/standards/validation/index.ts';
import { opensslAvailable } from '../../../standards/validators/openssl.ts';
import { pdfsig, pdfsigAvailable } from '../../../standards/validators/pdfsig.ts';
import { sha256 } from '../../../world/client.ts';
import type { World } from '../../../world/world.ts';
import { sealOneOfEach } from './files.ts';
import { opensslTimestamps } from './judges.ts';
import { letPass, openLongWorld, preserved, rootsOf } from './world.ts';

/**
 * Real files under a clock that moves thirty years on: of each level, a mandate act, a sheet, their evidence files. What
 * the service renews holds at each moment; the same files as they were sealed do not.
 */
let world: World;
/** As they were sealed, by row. */
const sealed = new Map<string, Buffer>();
let rows: PreservedFile[];
let days = 0;
beforeAll(async () => {
  world = await openLongWorld();
  await sealOneOfEach(world, await world.caller());
  rows = await preserved(world);
  for (const { id, sha256: name } of rows) sealed.set(id, await world.service.services.storage.read(name));
}, 300_000);
afterAll(() => world?.close());

const bytesOf = ({ sha256: name }: PreservedFile) => world.service.services.storage.read(name);

it('has a row for each sealed document, sheet and evidence file', () => {
  const kinds = rows.map(({ kind }) => kind).sort();
  const each = (kind: string, count: number) => Array.from({ length: count }, () => kind);
  expect(kinds).toEqual([...each('DOCUMENT', 4), ...each('EVIDENCE', 4), 'SESSION_EVIDENCE', 'SHEET']);
});

describe.skipIf(!opensslAvailable).each([5, 9, 30])('after %i years', (years) => {
  let now: PreservedFile[];
  let roots: Buffer[];
  beforeAll(async () => {
    const done = await letPass(world, Math.round(years * 365.25) - days);
    days = Math.round(years * 365.25);
    expect(done).not.toHaveProperty('failed');
    expect(done).not.toHaveProperty('lapsed');
    await world.settle();
    now = (await preserved(world)).filter(({ state }) => state !== 'ENDED');
    roots = await rootsOf(world);
  }, 600_000);

  it('every file in retention exists and is protected', () => {
    expect(now).toHaveLength(years < 10 ? 10 : 5);
    for (const { state, protectedUntil } of now) {
      expect(state).toBe('KEPT');
      expect(protectedUntil!.getTime()).toBeGreaterThan(world.clock.now().getTime());
    }
  });

  it('a renewed file begins with the sealed bytes and keeps their fingerprint', async () => {
    for (const row of now) {
      const bytes = await bytesOf(row);
      const before = sealed.get(row.id)!;
      expect(sha256(bytes)).toBe(row.sha256);
      expect(row.generation).toBeGreaterThan(0);
      expect(bytes.subarray(0, before.length).equals(before)).toBe(true);
    }
  });

  it('the validator accepts every signature and time-stamp', async () => {
    for (const row of now) {
      const { verdict, reasons, signatures } = validatePdf(await bytesOf(row), {
        anchors: roots,
        at: world.clock.now(),
      });
      for (const { field, indication, reasons: why } of signatures)
        expect(`${field} ${indication} ${why.join(' ')}`).toBe(`${field} TOTAL-PASSED `);
      expect(`${verdict} ${reasons.join(' ')}`).toBe('holds ');
    }
  });

  it('the validator accepts no file that was not renewed', () => {
    for (const { id } of now) {
      const { verdict, signatures } = validatePdf(sealed.get(id)!, { anchors: roots, at: world.clock.now() });
      expect(verdict).toBe('undetermined');
      for (const { indication, subIndication } of signatures) {
        expect(indication).toBe('INDETERMINATE');
        expect(subIndication).toMatch(/NO_POE|^EXPIRED|OUT_OF_BOUNDS/);
      }
    }
  });

  it('openssl accepts each time-stamp at the time of the next one, and the newest now', async () => {
    for (const row of now) {
      const judged = opensslTimestamps(await bytesOf(row), roots, world.clock.now());
      expect(judged).toHaveLength(row.generation + 1);
      for (const { good, output } of judged) expect(good, output).toBe(true);
    }
  });

  it('openssl accepts no file that was not renewed', () => {
    for (const { id } of now) {
      const [newest] = opensslTimestamps(sealed.get(id)!, roots, world.clock.now());
      expect(newest!.good).toBe(false);
      expect(newest!.output).toMatch(/certificate has expired/);
    }
  });

  it.skipIf(!pdfsigAvailable)('pdfsig finds every signature intact', async () => {
    for (const row of now) {
      const found = pdfsig(await bytesOf(row));
      expect(found.filter(({ type }) => /CAdES/.test(type)).every(({ valid }) => valid)).toBe(true);
      expect(found.at(-1)!.coversWholeFile).toBe(true);
    }
  });
});

it('keeps its old roots after the renewal of the hierarchy', async () => {
  expect((await rootsOf(world)).length).toBeGreaterThan(1);
  expect(world.clock.now().getTime() - Date.now()).toBeGreaterThan(29 * 365 * DAY);
});
