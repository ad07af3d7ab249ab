import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser } from '../e2e/pages/browser.ts';
import { createRoom, person } from '../e2e/pages/classroom.ts';
import { drop, fieldsOf, pointOn } from '../e2e/pages/compose-hand.ts';
import { confirm, fillEverything, sheet } from '../e2e/pages/hand.ts';
import { type Office, openOffice } from '../e2e/pages/office.ts';
import { createBatch, sealable } from '../world/batch.ts';
import { rest, sha256 } from '../world/client.ts';
import { onePager } from '../world/envelope.ts';
import { agent, registeredMandate } from '../world/mandate.ts';
import { signedInMember } from '../world/member.ts';

/** The main job of each page, once, in a browser. `test/e2e` has everything else that people do there. */
describe.skipIf(noBrowser())('in a browser', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it('a signer fills in and signs an envelope that was sent by REST, and downloads it sealed', async () => {
    const { world, caller } = office;
    const { id, links } = await office.send();
    const { page, problems } = await office.open(links[0]!, { screen: 'phone' });
    await fillEverything(page);
    await confirm(page);
    await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
    await world.settle();
    await page.getByRole('heading', { name: 'Signé et scellé' }).waitFor();
    const href = await page.getByRole('link', { name: 'Télécharger le document signé' }).getAttribute('href');
    const sealed = Buffer.from(await (await fetch(new URL(href!, links[0]))).arrayBuffer());
    const { body } = await rest(world.url, caller.key, 'GET', `/envelopes/${id}`);
    expect(body.status).toBe('completed');
    expect(sha256(sealed)).toBe(body.documents[0].sealed_sha256);
    expect(problems).toEqual([]);
  });

  it('an attendee signs in to an open slot, and the trainer’s page shows it at once', async () => {
    const { world, caller } = office;
    const { trainerUrl, attendUrls } = await createRoom(world, caller, { people: 2 });
    const trainer = await office.open(trainerUrl);
    await trainer.page.waitForSelector('html[data-live=true]');
    const attendee = await office.open(attendUrls[0]!, { screen: 'phone' });
    await attendee.page.getByRole('button', { name: 'Je suis présent(e)' }).click();
    await attendee.page.getByRole('heading', { name: 'C’est noté, merci' }).waitFor();
    await person(trainer.page, 'Élodie Müller').locator('.tag.ok').waitFor();
    await expect.poll(() => trainer.page.locator('.ring-count').innerText()).toBe('1 présent sur 2');
    expect([...trainer.problems, ...attendee.problems]).toEqual([]);
  });

  it('a member of a team signs in to the console, drops a PDF, places a field and sends it', async () => {
    const { world, caller } = office;
    const email = 'claire@exemple.fr';
    await signedInMember(world, caller, 'OWNER', email);
    const { page, problems } = await office.open(`${world.url}/console`);
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByRole('button', { name: 'Recevoir un code' }).click();
    await page.locator('input[name=code]').fill(await office.codeFor(email));
    await page.getByRole('button', { name: 'Entrer' }).click();

    await page.getByRole('link', { name: 'Nouvelle enveloppe' }).click();
    await page.locator('.steps').waitFor();
    await drop(page, [{ name: 'Contrat.pdf', buffer: await onePager() }]);
    await page.locator('.paper').waitFor();
    await page.getByLabel('Nom', { exact: true }).fill('Ana Silva');
    await page.getByLabel('Adresse e-mail').fill('ana@exemple.fr');
    await page.locator('.steps button', { hasText: 'Champs' }).click();
    await page.getByRole('button', { name: 'Signature', exact: true }).click();
    await page.mouse.click(...(await pointOn(page.locator('[data-paper]').first(), 30, 60)));
    await page.locator('.placed').waitFor();
    await page.locator('.steps button', { hasText: 'Vérifier' }).click();
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await page.locator('.view-head .status', { hasText: 'envoyée' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').pop()!;
    expect(await fieldsOf(office, id)).toMatchObject([[{ type: 'SIGNATURE', page: 1 }]]);
    // Before the sign-in, the page asks who is signed in.
    expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
  });

  it('the agent of a mandate decides a batch with one code, and follows it to the last seal', async () => {
    const { world, caller } = office;
    const { id: mandateId } = await registeredMandate(world, caller);
    const ids = [];
    for (const name of ['Contrat 1', 'Contrat 2'])
      ids.push((await sealable(world, caller, mandateId, { name })).id as string);
    const { authorization_url: link } = await createBatch(world, caller, mandateId, ids);
    const { page, problems } = await office.open(link);
    await page.getByRole('button', { name: 'Signer ces 2 documents' }).click();
    await sheet(page).getByRole('checkbox').check();
    await sheet(page).locator('[type=submit]').click();
    await page.locator('#code').fill(await office.codeFor(agent(1).email));
    await sheet(page).locator('[type=submit]').click();
    await page.getByRole('heading', { name: 'Scellement en cours' }).waitFor();
    await world.settle();
    await page.getByRole('heading', { name: 'Les documents sont signés et scellés' }).waitFor();
    await page.getByText('2 dossiers scellés sur 2').waitFor();
    const { body } = await rest(world.url, caller.key, 'GET', `/envelopes/${ids[1]}`);
    expect(body.status).toBe('completed');
    expect(problems).toEqual([]);
  });
});
