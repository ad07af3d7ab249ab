import { DAY, HOUR } from '../../src/kernel/clock.ts';
import { sweep } from '../../src/modules/envelopes/reminders/jobs.ts';
import { graphql } from './client.ts';
import type { Caller, World } from './world.ts';

/** Moves the clock to the next time at which it is `hour` o'clock UTC, at least a minute from now. */
export function moveToHour({ clock }: World, hour: number): void {
  const now = clock.now().getTime();
  const today = Math.floor(now / DAY) * DAY + hour * HOUR;
  clock.advance((today > now + 60_000 ? today : today + DAY) - now);
}

/**
 * A caller whose organisation is in the zone UTC and reminds by this rule; none without it. Reminders of others are
 * removed, so that `sendDue` counts those of this caller.
 */
export async function remindingCaller(world: World, rule?: string): Promise<Caller> {
  const caller = await world.caller();
  const { prisma } = world.database;
  await prisma.reminder.deleteMany();
  await prisma.organization.update({ where: { id: caller.organizationId }, data: { timeZone: 'UTC' } });
  if (rule) await ask(world, caller, `setReminders(input: { rule: ${rule} }) { organization { id } }`);
  return caller;
}

/** Runs a mutation. Returns its answer. */
export const ask = (world: World, { key }: Caller, mutation: string) =>
  graphql(world.url, `Bearer ${key}`, `mutation { ${mutation} }`);

/** Sends the reminders that are due. Returns how many. */
export const sendDue = async (world: World): Promise<number> => {
  const { signers_reminded: sent = 0 } = await sweep(world.service.services);
  return sent;
};

/** The reminders that were sent to an address, by their subject. */
export async function remindersTo(world: World, address: string): Promise<string[]> {
  await world.settle();
  const mails = (await world.mailbox()).filter(({ to }) => to === address);
  return mails.filter(({ subject }) => subject?.includes('Rappel')).map(({ text }) => text);
}

/** The envelope's reminders as GraphQL shows them. */
export async function readReminders(world: World, { key }: Caller, id: string): Promise<any> {
  const rule = '{ firstAfterDays everyDays most }';
  const query = `{ envelope(id: "${id}") { reminders ${rule} remindersByDefault expiresAt signers { remindersSent nextReminderAt } } }`;
  return (await graphql(world.url, `Bearer ${key}`, query)).data.envelope;
}
