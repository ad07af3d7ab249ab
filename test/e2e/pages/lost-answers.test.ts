import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser } from './browser.ts';
import { type Classroom, openClassroom } from './classroom.ts';
import { enterConsole } from './signed-in.ts';

/** The service handles the request, but the answer is lost. */
async function loseAnswersTo(page: Page, mutation: string): Promise<() => Promise<void>> {
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(`mutation ${mutation}`)) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return () => page.unroute('**/graphql');
}

describe.skipIf(noBrowser())('what was made while the answer was lost', () => {
  let classroom: Classroom;
  beforeAll(async () => {
    classroom = await openClassroom();
  });
  afterAll(() => classroom?.close());

  const named = (name: string) => classroom.world.database.prisma.attendee.count({ where: { name } });

  it('an attendee is not added twice by a retry in the console', async () => {
    const { session } = await classroom.room({ people: 2 });
    const { page } = await enterConsole(classroom, classroom.caller, {}, `attendance/${session.id}`);
    await page.getByText('Ajouter un participant', { exact: true }).first().click();
    await page.locator('.more .card').getByLabel('Nom', { exact: true }).fill('Paul Imprévu');
    const found = await loseAnswersTo(page, 'ConsoleAddAttendee');
    const add = page.getByRole('button', { name: 'Ajouter un participant' });
    await add.click();
    await page.getByText('Pas de réponse du service').waitFor();
    await expect.poll(() => named('Paul Imprévu')).toBe(1);
    await found();
    await add.click();
    await page
      .getByText('Paul Imprévu est sur la liste')
      .or(page.getByText(/Paul Imprévu .*ajouté/))
      .first()
      .waitFor();
    await expect.poll(() => named('Paul Imprévu')).toBe(1);
    // A later attendee with the same name is another person.
    await page.locator('.more .card').getByLabel('Nom', { exact: true }).fill('Paul Imprévu');
    await add.click();
    await expect.poll(() => named('Paul Imprévu')).toBe(2);
  });

  it('an attendee is not added twice by a retry on the trainer’s page', async () => {
    const { trainerUrl } = await classroom.room({ people: 2 });
    const { page } = await classroom.open(trainerUrl);
    await page
      .getByRole('button', { name: /Ajouter/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Nom/).fill('Zoé Venue');
    const found = await loseAnswersTo(page, 'AddPerson');
    const add = dialog.getByRole('button', { name: /^Ajouter/ });
    await add.click();
    await expect.poll(() => named('Zoé Venue')).toBe(1);
    await dialog.locator('.error').waitFor();
    await found();
    await add.click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => named('Zoé Venue')).toBe(1);
  });

  it('a label is made and deleted once by a retry in the console', async () => {
    const caller = await classroom.world.caller();
    const { page } = await enterConsole(classroom, caller, {}, 'envelopes');
    await page.getByRole('button', { name: 'Étiquettes', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const named = (name: string) => classroom.world.database.prisma.label.count({ where: { name } });
    const retry = async (mutation: string, button: string) => {
      const found = await loseAnswersTo(page, mutation);
      await dialog.getByRole('button', { name: button }).click();
      await dialog.getByText('Pas de réponse du service').waitFor();
      await found();
      await dialog.getByRole('button', { name: button }).click();
    };
    await dialog.getByLabel('Nom de l’étiquette').fill('Perdue');
    await retry('ConsoleCreateLabel', 'Créer l’étiquette');
    await dialog.getByRole('button', { name: 'Modifier : Perdue' }).waitFor();
    await expect.poll(() => named('Perdue')).toBe(1);
    await dialog.getByRole('button', { name: 'Supprimer : Perdue' }).click();
    await retry('ConsoleDeleteLabel', 'Supprimer l’étiquette');
    await dialog.getByText('Aucune étiquette').waitFor();
    await expect.poll(() => named('Perdue')).toBe(0);
    await page.context().close();
  });
});
