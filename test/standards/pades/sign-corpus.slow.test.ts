import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

import { fillFields, readLevel } from '../../../src/standards/pades/index.ts';
import { inspect, normalise } from '../../../src/standards/pdf/index.ts';
import { pdfsig, pdfsigAvailable } from '../validators/pdfsig.ts';
import { qpdfAvailable, qpdfCheck } from '../validators/qpdf.ts';
import { authorities, filled, fonts, oneOfEach, prepare, sealAndArchive } from './world.ts';

/** Real files, beside the repository where a developer has them; never in it. */
const folder = process.env.PDF_CORPUS ?? new URL('../../../../shared/pdf-corpus', import.meta.url).pathname;
const here = existsSync(folder);
const files = here ? readdirSync(folder).filter((name) => name.endsWith('.pdf')) : [];

const world = await authorities();
const tally = { sealed: 0, repaired: 0, refused: 0 };

describe.skipIf(!here || !pdfsigAvailable || !qpdfAvailable)('real-world files', () => {
  it.each(files)('%s is sealed with a valid seal or refused with a reason', async (file) => {
    const received = readFileSync(join(folder, file));
    const { problem, repairable, pages } = inspect(received);
    if (problem && !repairable) {
      expect(problem.code).toBe('encrypted');
      tally.refused++;
      return;
    }
    if (problem) tally.repaired++;
    const bytes = problem ? normalise(received) : received;
    const fields = oneOfEach(Math.max(0, pages.length - 1));
    const prepared = fillFields(prepare(bytes, fields), filled(fields), fonts);
    const { parts } = await sealAndArchive(prepared, world);
    const archived = Buffer.concat(parts);
    expect(archived.subarray(0, bytes.length).equals(bytes)).toBe(true);
    // The seal signs one revision, the archive time-stamp the one after it, which ends the file.
    expect(pdfsig(archived)).toMatchObject([
      { field: 'ServiceSeal', valid: true, coversWholeFile: false },
      { field: 'ArchiveTimestamp1', coversWholeFile: true },
    ]);
    const sealed = Buffer.concat(parts.slice(0, -1));
    expect(pdfsig(sealed)).toMatchObject([{ field: 'ServiceSeal', valid: true, coversWholeFile: true }]);
    expect(readLevel(archived)).toBe('B-LTA');
    const before = qpdfCheck(bytes);
    // A file is left no worse than it came.
    if (before.result === 'clean') expect(qpdfCheck(archived)).toEqual(before);
    tally.sealed++;
  });

  afterAll(() => {
    console.info(`corpus: ${tally.sealed} sealed (${tally.repaired} repaired first), ${tally.refused} refused`);
  });
});
