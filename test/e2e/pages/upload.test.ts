import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/kernel/ids.ts';
import { graphql } from '../../world/client.ts';
import { onePager } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { drop } from './compose-hand.ts';
import { type Office, openOffice } from './office.ts';

const CREATE = 'mutation { createUpload { url upload { id } } }';
const READ = 'query ($id: ID!) { upload(id: $id) { sha256 } }';

/** The page on which a person drops a PDF for an assistant. */
describe.skipIf(noBrowser())('the page of an upload', () => {
  let office: Office;
  let authorization: string;
  beforeAll(async () => {
    office = await openOffice();
    authorization = `Bearer ${office.caller.key}`;
  });
  afterAll(() => office?.close());

  const ask = async (query: string, variables = {}) =>
    (await graphql(office.world.url, authorization, query, variables)).data;

  it('says why a file is refused, takes the next one, and says that it has arrived', async () => {
    const { url, upload } = (await ask(CREATE)).createUpload;
    const { page, problems } = await office.open(url, judged({}));
    await page.getByRole('heading', { name: 'Déposer un PDF' }).waitFor();
    expect(await violations(page)).toEqual([]);

    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') });
    await page.getByRole('status').filter({ hasText: 'n’est pas accepté' }).waitFor();
    const pdf = await onePager();
    await input.setInputFiles({ name: 'contrat.pdf', mimeType: 'application/pdf', buffer: pdf });
    await page.getByRole('heading', { name: 'Le fichier est arrivé' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect((await ask(READ, { id: upload.id })).upload).toEqual({ sha256: sha256Hex(pdf) });
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });

  it('takes a file that is dropped', async () => {
    const { url } = (await ask(CREATE)).createUpload;
    const { page } = await office.open(url, { language: 'en' });
    await drop(page, [{ name: 'contract.pdf', buffer: await onePager() }]);
    await page.getByRole('heading', { name: 'The file has arrived' }).waitFor();
  });
});
