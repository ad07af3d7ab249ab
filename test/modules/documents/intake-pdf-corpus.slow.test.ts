import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fault } from '../../../src/kernel/fault.ts';
import { judgeLevel } from '../../standards/validation/judge-level.ts';
import { pdfsig, pdfsigAvailable } from '../../standards/validators/pdfsig.ts';
import { qpdfAvailable, qpdfCheck } from '../../standards/validators/qpdf.ts';
import { type DocumentsWorld, fieldsOn, fillsOn, openDocumentsWorld } from './world.ts';

/** Real-world files outside the repository, if there is a copy beside it. */
const corpus = fileURLToPath(new URL('../../../../shared/pdf-corpus/', import.meta.url));
const files = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith('.pdf')) : [];
/** The files that must be refused, and why; all others must be sealed. */
const refusals: Readonly<Record<string, string>> = {
  'refcard-fr-a4-enc128user.pdf': 'is encrypted',
  'refcard-fr-a4-enc256.pdf': 'is encrypted',
};

let world: DocumentsWorld;
beforeAll(async () => {
  world = await openDocumentsWorld();
});
afterAll(() => world?.close());

describe.skipIf(files.length === 0)('a real-world file is accepted, or refused for a known reason:', () => {
  it.each(files.length > 0 ? files : ['(no corpus)'])('%s', async (name) => {
    const pdf = readFileSync(`${corpus}${name}`);
    const taken = await world.intake(pdf, fieldsOn()).catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error;
      return error;
    });
    if (taken instanceof Fault) {
      expect([taken.code, taken.details?.[0]?.message]).toEqual(['invalid_body', refusals[name]]);
      return;
    }
    const { sha256, level } = await world.seal(taken.preparedSha256, { fills: fillsOn() });
    const sealed = await world.services.storage.read(sha256);
    const base = await world.services.storage.read(taken.baseSha256);
    expect(sealed.subarray(0, base.length).equals(base)).toBe(true);
    expect(level).toBe('B-LTA');
    if (pdfsigAvailable) expect(pdfsig(sealed)[0]).toMatchObject({ valid: true, type: 'ETSI.CAdES.detached' });
    if (qpdfAvailable) expect(qpdfCheck(sealed)).toEqual(qpdfCheck(base));
    expect(judgeLevel(sealed, { roots: world.authorities.roots }).level).toBe('B-LTA');
  });
});
