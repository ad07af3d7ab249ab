import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wallDay, wallTime } from '../../../src/kernel/wall-time.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser, opposites } from './browser.ts';
import { type Classroom, openClassroom } from './classroom.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('training sessions in the console', () => {
  let classroom: Classroom;
  beforeAll(async () => {
    classroom = await openClassroom();
  });
  afterAll(() => classroom?.close());

  const saved = async (page: Page, press: () => Promise<void>): Promise<Buffer> => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    return readFile((await download.path())!);
  };
  const sessionOf = (page: Page) =>
    classroom.world.database.prisma.attendanceSession.findUniqueOrThrow({
      where: { id: page.url().split('/').pop()! },
      include: { slots: { orderBy: { position: 'asc' } }, attendees: { orderBy: { position: 'asc' } } },
    });

  it('are planned over several days in Paris time, with attendees pasted from a spreadsheet', async () => {
    const look: Look = { more: { timezoneId: 'America/Cayenne' } };
    const { page, problems } = await enterConsole(classroom, classroom.caller, look, 'attendance');
    await page.getByRole('link', { name: 'Nouvelle session' }).click();
    await page.getByText('Toutes les heures : heure de Paris.').waitFor();
    await page.getByLabel('Intitulé de la formation').fill('Habilitation électrique');
    await page.getByLabel('Nom du formateur').fill('Claire Fabre');
    await page.getByRole('button', { name: 'Créer la session' }).click();
    await page.getByRole('alert').filter({ hasText: 'Créneau 1' }).waitFor();
    await page.getByText('Mêmes horaires sur plusieurs jours').click();
    await page.getByLabel('Premier jour').fill('2026-11-27');
    await page.getByLabel('Dernier jour').fill('2026-11-30');
    await page.getByRole('checkbox', { name: 'Vendredi' }).uncheck();
    await page.getByRole('checkbox', { name: 'Lundi' }).uncheck();
    await page.getByRole('button', { name: 'Ajouter ces créneaux' }).click();
    await page.getByText('Aucun jour dans cette période').waitFor();
    await page.getByRole('checkbox', { name: 'Vendredi' }).check();
    await page.getByRole('checkbox', { name: 'Lundi' }).check();
    await page.getByRole('button', { name: 'Ajouter ces créneaux' }).click();
    await page.getByText('4 créneaux ajoutés.').waitFor();
    await page.getByRole('button', { name: 'Créer la session' }).click();
    await page.getByRole('alert').filter({ hasText: 'au moins un participant' }).waitFor();
    await page
      .getByLabel('Liste des participants')
      .fill('Nom\tPrénom\tE-mail\nSilva\tAna\tana@exemple.fr\nŁukasz\tĆwikła\t\nRoy\tLéo\tleo@\n');
    await page.getByText('Lignes à vérifier : 4.').waitFor();
    await page
      .getByLabel('Liste des participants')
      .fill('Nom\tPrénom\tE-mail\nSilva\tAna\tana@exemple.fr\nĆwikła\tŁukasz\t\n');
    await page.getByText('2 participants').waitFor();
    await page.getByRole('button', { name: 'Créer la session' }).click();
    await page.getByRole('heading', { level: 1, name: 'Habilitation électrique' }).waitFor();
    const session = await sessionOf(page);
    expect(session.attendees.map(({ name, email }) => [name, email])).toEqual([
      ['Ana Silva', 'ana@exemple.fr'],
      ['Łukasz Ćwikła', null],
    ]);
    expect(session.slots.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      ...['2026-11-27T08:00:00.000Z', '2026-11-27T12:30:00.000Z'],
      ...['2026-11-30T08:00:00.000Z', '2026-11-30T12:30:00.000Z'],
    ]);
    expect(session.slots[0]!.label).toBe('ven. 27 nov., matin');
    // Shown in Paris time, although the browser has another time zone, with a note.
    await expect.poll(() => page.locator('tbody tr').first().innerText()).toMatch(/09:00[\s\S]*12:30/);
    await page.getByText('Toutes les heures : heure de Paris.').waitFor();
    expect(problems).toEqual([]);
  });

  it('are held again on another day, with the same people and hours, and slots beyond midnight', async () => {
    const room = await classroom.room({ people: 2, open: 0 });
    const before = await classroom.world.database.prisma.attendanceSession.findUniqueOrThrow({
      where: { id: room.session.id },
      include: { slots: { orderBy: { position: 'asc' } }, attendees: { orderBy: { position: 'asc' } } },
    });
    const { page, problems } = await enterConsole(classroom, classroom.caller, {}, `attendance/${before.id}`);
    await page.getByText('Organiser à nouveau').click();
    await page.getByRole('link', { name: 'Modifier avant de créer' }).click();
    await page.getByLabel('Premier jour').first().fill('2027-02-01');
    await page.getByRole('button', { name: 'Ajouter un après-midi' }).click();
    const added = page.getByRole('group', { name: `Créneau ${before.slots.length + 1}` });
    await added.getByLabel('Début').fill('22:00');
    await added.getByLabel('Fin').fill('00:30');
    await added.getByText('Le lendemain.').waitFor();
    await page.getByRole('button', { name: 'Créer la session' }).click();
    await page.getByRole('heading', { level: 1, name: before.name }).waitFor();
    const session = await sessionOf(page);
    expect(session.id).not.toBe(before.id);
    expect(session.attendees.map(({ name, email }) => [name, email])).toEqual(
      before.attendees.map(({ name, email }) => [name, email]),
    );
    const hours = (slots: readonly { startsAt: Date; endsAt: Date }[]) =>
      slots.map(({ startsAt, endsAt }) => [startsAt, endsAt].map((at) => wallTime('Europe/Paris', at.getTime())));
    expect(hours(session.slots.slice(0, -1))).toEqual(hours(before.slots));
    expect(wallDay('Europe/Paris', session.slots[0]!.startsAt.getTime())).toBe('2027-02-01');
    const { startsAt, endsAt } = session.slots.at(-1)!;
    expect(endsAt.getTime() - startsAt.getTime()).toBe(150 * 60_000);
    expect(problems).toEqual([]);
  });

  it('are held again at once from another first day on, with remote presence and whole days in a new one', async () => {
    const room = await classroom.room({ people: 2, open: 1 });
    const { page, problems } = await enterConsole(classroom, classroom.caller, {}, `attendance/${room.session.id}`);
    await page.getByText('Organiser à nouveau').click();
    await page.getByLabel('Premier jour').fill('2027-05-07');
    await page.getByRole('button', { name: 'Dupliquer' }).click();
    await expect.poll(() => page.url()).not.toContain(room.session.id);
    await page.getByRole('heading', { level: 1, name: room.session.name }).waitFor();
    const again = await sessionOf(page);
    expect(wallDay('Europe/Paris', again.slots[0]!.startsAt.getTime())).toBe('2027-05-07');
    expect(again.slots.map(({ status }) => status)).toEqual(['SCHEDULED', 'SCHEDULED']);

    await visit(classroom, page, 'attendance/new');
    await page.getByLabel('Intitulé de la formation').fill('Classe virtuelle');
    await page.getByLabel('Nom du formateur').fill('Claire Fabre');
    await page.getByLabel('Date', { exact: true }).fill('2027-05-07');
    await page.getByLabel('Libellé', { exact: true }).fill('Accueil');
    await expect.poll(() => page.getByLabel('Présence à distance à chaque créneau').count()).toBe(0);
    await page.getByLabel('Modalité').selectOption('REMOTE');
    await page.getByLabel('Présence à distance à chaque créneau').selectOption('2');
    await page.getByRole('button', { name: 'Ajouter une journée' }).click();
    await page.getByRole('button', { name: 'Ajouter une journée' }).click();
    await page.getByLabel('Liste des participants').fill('Nom\tPrénom\nSilva\tAna\n');
    await page.getByRole('button', { name: 'Créer la session' }).click();
    await page.getByRole('heading', { level: 1, name: 'Classe virtuelle' }).waitFor();
    const made = await sessionOf(page);
    // A Friday; after the weekend comes Monday, 10 May.
    expect(made.slots.map(({ startsAt }) => wallDay('Europe/Paris', startsAt.getTime()).slice(5))).toEqual([
      ...['05-07', '05-10', '05-10', '05-11', '05-11'],
    ]);
    expect(made.slots.map(({ checksPlanned }) => checksPlanned)).toEqual([2, 2, 2, 2, 2]);
    await page.getByText('2 confirmations prévues').first().waitFor();

    await visit(classroom, page, 'attendance');
    await page.getByText('Chiffres du bilan pédagogique et financier').click();
    const csv = await saved(page, () => page.getByRole('button', { name: 'Télécharger le CSV' }).click());
    expect(csv.toString()).toContain('stagiaires_f1;heures_stagiaires_f1');
    expect(problems).toEqual([]);
  });

  it('are run live: opened, followed, completed and closed, and their files downloaded', async () => {
    const room = await classroom.room({ people: 3, open: 0 });
    const { page, problems } = await enterConsole(classroom, classroom.caller, {}, `attendance/${room.session.id}`);
    await expect.poll(() => page.locator('.copy code').first().textContent()).toBe(room.trainerUrl);
    await page.getByRole('button', { name: 'Ouvrir' }).first().click();
    await page.locator('tbody .status', { hasText: 'ouvert' }).first().waitFor();
    // The second slot begins in hours: to open it now, a warning has to be read first.
    await page.locator('summary', { hasText: /^Ouvrir$/ }).click();
    await page.getByText(/^Ce créneau ne commence que dans/).waitFor();
    await page.locator('summary', { hasText: /^Ouvrir$/ }).click();
    const mark = 'mutation ($input: MarkPresenceInput!) { markPresence(input: $input) { outcome } }';
    const slotId = room.session.slots[0]!.id;
    await graphql(classroom.world.url, linkOf(room.attendUrls[0]!), mark, { input: { slotId } });
    await page.locator('.chips', { hasText: '1 présent' }).waitFor();
    await page.getByText('1 présent sur 3 (33 %)').waitFor();
    const people = page.getByRole('table', { name: 'Participants' }).locator('tbody tr');
    await page.getByRole('checkbox', { name: /^Manquants/ }).check();
    await expect.poll(() => people.count()).toBe(2);
    await page.getByRole('checkbox', { name: /^Manquants/ }).uncheck();
    await page.getByRole('searchbox').fill('lukasz');
    await expect.poll(() => people.count()).toBe(1);
    await page.getByRole('searchbox').fill('');

    await page.locator('summary', { hasText: 'Ajouter un participant' }).click();
    const adding = page.locator('.more .card');
    await adding.getByLabel('Nom', { exact: true }).fill('Zoé Tard');
    await adding.getByRole('button', { name: 'Ajouter un participant' }).click();
    await page.getByText('Zoé Tard est ajouté.').waitFor();
    await expect.poll(() => people.count()).toBe(4);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await people.filter({ hasText: room.session.attendees[0]!.name }).getByRole('button', { name: /lien/ }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(room.attendUrls[0]);
    const csv = (await saved(page, () => page.getByRole('button', { name: 'Exporter en CSV' }).click())).toString();
    expect(csv.split('\r\n')).toHaveLength(1 + 4 * 2 + 1);
    expect(csv).toContain('Zoé Tard');

    await page.locator('summary', { hasText: /^Clôturer$/ }).click();
    await page.getByRole('button', { name: 'Clôturer', exact: true }).click();
    await page.locator('tbody .status', { hasText: 'clôturé' }).waitFor();
    await page.locator('summary', { hasText: 'Clôturer la session' }).click();
    await page.getByText('1 créneau n’est pas clôturé').waitFor();
    await page.getByRole('button', { name: 'Clôturer quand même' }).click();
    await page.getByRole('heading', { name: 'Certificats de réalisation' }).waitFor();
    await people.filter({ hasText: room.session.attendees[0]!.name }).getByText('3 h / 6 h').waitFor();
    const pdf = await saved(page, () => page.getByRole('link', { name: 'Feuille d’émargement' }).click());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByLabel('Fait à').fill('Lyon');
    const certificate = await saved(page, () =>
      page
        .getByRole('button', { name: /^Télécharger le certificat :/ })
        .first()
        .click(),
    );
    expect(certificate.subarray(0, 5).toString()).toBe('%PDF-');
    const all = await saved(page, () => page.getByRole('button', { name: 'Télécharger tous les certificats' }).click());
    expect(all.subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByText(/certificats?, dans un seul PDF/).waitFor();
    const pack = await saved(page, () =>
      page.getByRole('button', { name: 'Télécharger le dossier du financeur' }).click(),
    );
    expect(pack.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
    await page.locator('summary', { hasText: 'Faire signer les certificats' }).click();
    const signing = page.locator('details[open]', { hasText: 'Faire signer' });
    await signing.getByLabel('E-mail du représentant').fill('direction@exemple.fr');
    await signing.getByRole('button', { name: 'Faire signer les certificats' }).click();
    await signing.getByText('Indiquez plus haut le nom du représentant').waitFor();
    await page.getByLabel('Représentant de l’organisme').fill('Claire Fabre');
    await signing.getByRole('button', { name: 'Faire signer les certificats' }).click();
    await signing.getByText(/certificats? envoyés? à la signature/).waitFor();
    await people.getByRole('link', { name: 'à signer' }).first().waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Fait à').inputValue()).toBe('Lyon');
    expect(problems).toEqual([]);
  });

  it('report a lost live connection and update automatically', async () => {
    const room = await classroom.room({ people: 2 });
    const { page } = await enterConsole(classroom, classroom.caller, {}, `attendance/${room.session.id}`);
    await page.context().setOffline(true);
    await page.getByText('cette page n’est plus à jour').waitFor();
    const mark = 'mutation ($input: MarkPresenceInput!) { markPresence(input: $input) { outcome } }';
    const input = { slotId: room.session.slots[0]!.id };
    await graphql(classroom.world.url, linkOf(room.attendUrls[1]!), mark, { input });
    await page.context().setOffline(false);
    await page.locator('.chips', { hasText: 'présent' }).waitFor();
    await page.getByText('cette page n’est plus à jour').waitFor({ state: 'detached' });
  });

  it('show marks in the colours of the trainer’s page', async () => {
    const { session, trainerUrl } = await classroom.room({ people: 2 });
    const mark = 'mutation ($input: MarkAttendeeInput!) { markAttendee(input: $input) { outcome } }';
    const slotId = session.slots[0]!.id;
    for (const [index, status] of ['LATE', 'EXCUSED'].entries()) {
      const input = { slotId, attendeeId: session.attendees[index]!.id, status };
      const { errors } = await graphql(classroom.world.url, linkOf(trainerUrl), mark, { input });
      expect(errors).toBeUndefined();
    }
    const console = await enterConsole(classroom, classroom.caller, {}, `attendance/${session.id}`);
    const trainer = await classroom.open(trainerUrl);
    for (const word of ['retard', 'excusé']) {
      const classesOn = async (page: Page, list: string) => {
        const tag = page.locator(`${list} .tag`, { hasText: new RegExp(word, 'i') }).first();
        await tag.waitFor();
        return ((await tag.getAttribute('class')) ?? '').trim();
      };
      expect(await classesOn(console.page, '.chips')).toBe(await classesOn(trainer.page, '.people'));
    }
    for (const { page } of [console, trainer]) await page.context().close();
  });

  it('add a present attendee on the spot, on the trainer’s page', async () => {
    const room = await classroom.room({ people: 2 });
    const { page, problems } = await classroom.open(room.trainerUrl, { screen: 'phone' });
    await page.getByRole('button', { name: 'Ajouter une personne' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await dialog.getByText('Indiquez un nom.').waitFor();
    await dialog.getByLabel('Nom et prénom').fill('Zoé Imprévue');
    await dialog.getByLabel(/^Adresse e-mail/).fill('pas une adresse');
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await dialog.getByText('n’est pas accepté').waitFor();
    await dialog.getByLabel(/^Adresse e-mail/).fill('zoe@exemple.fr');
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.people li', { hasText: 'Zoé Imprévue' }).locator('.tag.ok').waitFor();
    const { prisma } = classroom.world.database;
    await expect.poll(() => prisma.attendee.count({ where: { sessionId: room.session.id } })).toBe(3);
    expect(problems).toEqual([]);
  });

  it.each<Look>(opposites)(
    'have no finding by axe-core and no horizontal scrolling ($language, $screen)',
    async (look) => {
      const { page } = await enterConsole(classroom, classroom.caller, judged(look));
      const { id } = await classroom.world.database.prisma.attendanceSession.findFirstOrThrow({
        where: { status: 'OPEN' },
      });
      const sealed = await classroom.world.database.prisma.attendanceSession.findFirstOrThrow({
        where: { status: 'SEALED' },
      });
      for (const view of ['attendance', 'attendance/new', `attendance/${id}`, `attendance/${sealed.id}`]) {
        await visit(classroom, page, view);
        for (const summary of await page.locator('main summary').all()) await summary.click();
        expect(await violations(page), view).toEqual([]);
        await expect
          .poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth'), { message: view })
          .toBeLessThanOrEqual(0);
      }
    },
  );
});
