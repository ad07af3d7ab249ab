import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteOwner } from '../../../src/modules/access/index.ts';
import { numbered } from '../../fixtures/long-pdf.ts';
import { codeFor } from '../../modules/signing/advanced-people.ts';
import { createBatch, sealable } from '../../world/batch.ts';
import { csvOf } from '../../world/bulk-send.ts';
import { signByLink } from '../../world/client.ts';
import { onePager, readEnvelope, readNewest, sealedEnvelope } from '../../world/envelope.ts';
import { agent, registeredMandate } from '../../world/mandate.ts';
import { createTemplate } from '../../world/template.ts';
import { type Classroom, openClassroom } from '../pages/classroom.ts';
import { elodie, type Office, openOffice } from '../pages/office.ts';
import { firefox } from './firefox.ts';
import { Walker } from './walker.ts';
import { webkit } from './webkit.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1366, height: 860 };

/** The main stories in the engines of Firefox and Safari; Chromium walks every page in `../pages`. */
describe.each([firefox(), webkit()])('$name', (browser) => {
  let office: Office;
  let classroom: Classroom;
  beforeAll(async () => {
    office = await openOffice({ PUBLIC_VERIFICATION: 'true' });
    classroom = await openClassroom();
  });
  afterAll(async () => {
    await browser.close();
    await classroom?.close();
    await office?.close();
  });

  /** Runs a story in a new tab of a browser, which closes also if the story fails. */
  const walk = async (screen: typeof phone, story: (walker: Walker) => Promise<void>) => {
    const walker = new Walker(await browser.open(screen));
    try {
      await story(walker);
      expect(await walker.problems()).toEqual([]);
    } finally {
      await walker.close();
    }
  };

  it.skipIf(!browser.found)('a person draws their signature on a phone and gets the sealed PDF', async () => {
    const { id, links } = await office.send({
      signers: [{ ...elodie, authentication: ['otp_email'] }],
      fields: [
        { type: 'text', x: 10, y: 50, width: 40, height: 3 },
        { type: 'signature', x: 55, y: 70, width: 30, height: 8 },
      ],
    });
    await walk(phone, async (walker) => {
      await walker.goto(links[0]!);
      await walker.find('.page[data-state=painted]');
      await walker.press('Commencer');
      await walker.write('#value[type=text]', 'Technicienne');
      await walker.press('Suivant');
      await walker.drawSignature();
      await walker.press('Enregistrer');
      await walker.press('Terminer et signer');
      await walker.write('#place', 'Lyon');
      await walker.pressOn('dialog input[type=checkbox]');
      await walker.press('Recevoir le code');
      await walker.write('#code', await office.codeFor(elodie.email));
      await walker.press('Signer');
      await walker.see('C’est signé');
      // Without a reload: the seal arrives over the subscription.
      await office.world.settle();
      await walker.see('Signé et scellé');
      await walker.find('a[href*="/files/"]');
    });
    await expect
      .poll(() => readEnvelope(office.world, office.caller, id))
      .toMatchObject({
        status: 'completed',
        pades_level: 'B-LTA',
        signers: [{ status: 'signed', signature_place: 'Lyon' }],
      });
  });

  it.skipIf(!browser.found)('a person searches in a long file and looks at its pages', async () => {
    const pdf = await numbered(40, { 30: ['La signature est RÉALISÉE ici'] });
    const { links } = await office.send({ documents: [{ name: 'Long.pdf', pdf }], fields: [] });
    await walk(desktop, async (walker) => {
      await walker.goto(links[0]!);
      await walker.find('.page[data-state=painted]');
      await walker.press('Rechercher dans les documents');
      await walker.write('.find input', 'realisee');
      await walker.see('1 sur 1');
      const marked = 'return document.querySelectorAll(`[data-page$="/30"] .hits .now`).length';
      await expect.poll(() => walker.run(marked)).toBe(1);
      await expect.poll(() => walker.run('return document.querySelector(".counter input").value')).toBe('30');
      await walker.press('Toutes les pages');
      await walker.find('.thumbnail[aria-current] .page[data-state=painted]');
    });
  });

  it.skipIf(!browser.found)('an agent of a mandate seals a batch with one code', async () => {
    const mandate = await registeredMandate(office.world, office.caller);
    const ids: string[] = [];
    for (let n = 0; n < 3; n++)
      ids.push((await sealable(office.world, office.caller, mandate.id, { name: `Contrat ${n}` })).id);
    const { authorization_url } = await createBatch(office.world, office.caller, mandate.id, ids);
    await walk(desktop, async (walker) => {
      await walker.goto(authorization_url);
      await walker.see('3 documents à signer');
      await walker.pressOn('.list-documents button');
      await walker.find('dialog .page[data-state=painted]');
      await walker.press('Suivant');
      await walker.see('Dossier n° 2 · 2 documents vus sur 3');
      await walker.press('Précédent');
      await walker.see('Dossier n° 1 · 2 documents vus sur 3');
      await walker.press('Fermer');
      await walker.press('Signer ces 3 documents');
      await walker.pressOn('dialog input[type=checkbox]');
      await walker.pressOn('dialog [type=submit]');
      await walker.write('#code', await office.codeFor(agent(1).email));
      await walker.pressOn('dialog [type=submit]');
      await walker.see('Scellement en cours');
      await office.world.settle();
      await walker.see('Les documents sont signés et scellés');
    });
    for (const id of ids) expect((await readEnvelope(office.world, office.caller, id)).status).toBe('completed');
  });

  it.skipIf(!browser.found)('somebody who received a sealed document verifies it', async () => {
    const { world, caller } = office;
    const { documents } = await sealedEnvelope(world, caller);
    const answer = await fetch(documents[0].sealed_download_url);
    const file = path.join(world.dataDir, 'scellé.pdf');
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    await walk(phone, async (walker) => {
      await walker.goto(`${world.url}/verify`);
      await walker.upload('input[type=file]', file);
      await walker.see('Document scellé, à l’octet près.');
      await walker.press('Vérifier aussi les signatures du fichier');
      await walker.see('Toutes les signatures sont valides');
    });
  });

  it.skipIf(!browser.found)('a trainer opens a slot, an attendee signs in, and the trainer closes it', async () => {
    const { session, trainerUrl, attendUrls } = await classroom.room({ people: 2, open: 0 });
    await walk(desktop, async (walker) => {
      await walker.goto(trainerUrl);
      await walker.press('Ouvrir l’émargement');
      await walker.find('.qr-short');
    });
    await walk(phone, async (walker) => {
      await walker.goto(attendUrls[0]!);
      await walker.press('Je suis présent(e)');
      await walker.see('C’est noté, merci');
    });
    await walk(desktop, async (walker) => {
      await walker.goto(trainerUrl);
      await walker.press('Clôturer le créneau');
      await walker.drawSignature();
      await walker.press('Signer et clôturer');
      await walker.see('Clôturé et signé par Claire Fabre');
    });
    const { prisma } = classroom.world.database;
    await expect
      .poll(() => prisma.slot.findUniqueOrThrow({ where: { id: session.slots[0]!.id } }))
      .toMatchObject({
        status: 'CLOSED',
      });
    await expect
      .poll(() => prisma.mark.findMany({ where: { sessionId: session.id } }))
      .toMatchObject([{ status: 'PRESENT' }]);
  });

  it.skipIf(!browser.found)(
    'a member of the team sends a PDF from the console and follows it to its seal',
    async () => {
      const { world, caller } = office;
      const file = path.join(world.dataDir, 'contrat.pdf');
      await writeFile(file, await onePager());
      const { link } = await inviteOwner(world.service.services, caller.organizationId, `${browser.name}@exemple.fr`);
      await walk(desktop, async (walker) => {
        await walker.goto(link);
        await walker.press('Accepter et entrer');
        await walker.find('nav.menu');
        await walker.goto(`${world.url}/console/envelopes/new`);
        await walker.find('main h1');
        await walker.upload('input[type=file]', file);
        await walker.find('.paper');
        await walker.write({ label: 'Nom de l’enveloppe' }, 'Contrat de mission');
        await walker.write({ label: 'Nom' }, 'Ana Silva');
        await walker.write({ label: 'Adresse e-mail' }, 'ana@exemple.fr');
        await walker.press('Vérifier et envoyer');
        // The cost arrives above the button and moves it.
        await walker.see('Mode test : rien n’est débité.');
        await walker.press('Envoyer');
        await walker.see('envoyée');
        const { sign_url: sign } = (await readNewest(world, caller)).signers[0];
        const code = await codeFor(world, { sign_url: sign, email: 'ana@exemple.fr' });
        expect((await signByLink(world.url, sign, { code })).errors).toBeUndefined();
        await world.settle();
        await walker.see('terminée');
        await walker.find('a[href*="/files/"]');

        const { id } = await createTemplate(world, caller);
        const rows = path.join(world.dataDir, 'lignes.csv');
        await writeFile(rows, csvOf(3));
        await walker.goto(`${world.url}/console/templates/${id}/bulk`);
        await walker.find('main h1');
        await walker.upload('input[type=file]', rows);
        // A text area has the line ends of its own.
        const text = csvOf(3).replaceAll('\r\n', '\n');
        await expect.poll(() => walker.run<string>('return document.querySelector("textarea").value')).toBe(text);
        // The menu has an entry of the same name.
        await walker.pressOn('main form [type=submit]');
        await walker.see('3 enveloppes prêtes. Rien n’est encore envoyé.');
      });
    },
  );
});
