import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '../../../src/standards/csv/index.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser)('files of the list of envelopes', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
    for (let n = 1; n <= 23; n++)
      await createEnvelope(office.world, office.caller, { name: `Avenant ${n}`, send: n === 1, signers: [person(n)] });
  });
  afterAll(() => office?.close());

  it.each(['phone', 'desktop'] as const)('are the CSV of all its pages, under its filter ($0)', async (screen) => {
    const { page, problems } = await enterConsole(office, office.caller, judged({ screen }));
    await visit(office, page, 'envelopes?status=DRAFT&order=NAME');
    await page.getByText('22 enveloppes trouvées').waitFor();
    expect(await violations(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en CSV' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^envelopes-.*\.csv$/);
    const rows = readCsv(readFileSync(await saved.path(), 'utf8')).map(({ cells }) => cells);
    expect(rows).toHaveLength(23);
    const names = rows.slice(1).map(([, name]) => name!);
    expect(names).not.toContain('Avenant 1');
    expect(names.slice(0, 2)).toEqual(['Avenant 10', 'Avenant 11']);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
