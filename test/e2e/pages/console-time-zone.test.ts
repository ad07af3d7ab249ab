import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser } from './browser.ts';
import { type Classroom, openClassroom } from './classroom.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('the forms of the settings', () => {
  let classroom: Classroom;
  beforeAll(async () => {
    classroom = await openClassroom();
  });
  afterAll(() => classroom?.close());

  it('change the time zone: every page then shows times in it', async () => {
    const { session } = await classroom.room({ people: 2 });
    const { page, problems } = await enterConsole(classroom, classroom.caller, {}, 'settings/organization');
    const form = page.getByRole('region', { name: 'Fuseau horaire' });
    await form.getByRole('combobox').selectOption('Indian/Reunion');
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await form.getByText('✓').waitFor();
    const { timeZone } = await classroom.world.database.prisma.organization.findUniqueOrThrow({
      where: { id: classroom.caller.organizationId },
    });
    expect(timeZone).toBe('Indian/Reunion');
    await visit(classroom, page, `attendance/${session.id}`);
    const local = new Intl.DateTimeFormat('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit' });
    await expect
      .poll(() => page.getByRole('table').first().innerText())
      .toContain(local.format(session.slots[0]!.startsAt));
    await page.getByText('Heures affichées : UTC+4').waitFor();
    expect(problems).toEqual([]);
  });

  it('keep the choice of messages', async () => {
    const { page } = await enterConsole(classroom, classroom.caller, {}, 'settings');
    const form = page.getByRole('region', { name: 'Messages que vous recevez' });
    const expiry = form.getByRole('checkbox', { name: 'une enveloppe expire,' });
    const wasChecked = await expiry.isChecked();
    await expiry.setChecked(!wasChecked);
    await form.getByRole('radio', { name: 'toutes les enveloppes' }).check();
    const days = form.getByRole('spinbutton');
    await days.fill('31');
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await form.getByText('Indiquez un nombre de jours de 1 à 30.').waitFor();
    await days.fill('5');
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await form.getByText('✓').waitFor();
    await page.reload();
    await expect.poll(() => days.inputValue()).toBe('5');
    await expect.poll(() => expiry.isChecked()).toBe(!wasChecked);
    await expect.poll(() => form.getByRole('radio', { name: 'toutes les enveloppes' }).isChecked()).toBe(true);
  });
});
