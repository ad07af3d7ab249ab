import { after, DAY, HOUR, SECOND } from '../../../kernel/clock.ts';
import { type Fault, refuse } from '../../../kernel/fault.ts';
import { uuidText } from '../../../kernel/ids.ts';
import { repeatableTransaction, type Tx } from '../../../platform/database/index.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { Tasks } from '../../../platform/jobs/task.ts';
import type { Services } from '../../../platform/services.ts';
import { codeRules } from '../one-time-code.ts';
import { because } from '../refusals.ts';
import { findLanding } from './organizations.ts';

/**
 * What bounds the guesses of a person's sign-in codes, whatever the number of networks and browsers. NIST SP 800-63B
 * §5.2.2 allows 100 failures in a row; here nobody is locked out: browsers in which the person has signed in before are not
 * affected, and others get a longer code, which cannot be guessed. Short codes that were sent before stay valid: 20 codes of
 * five tries are 100 guesses out of a million.
 */
export const guardRules = {
  /** Wrong tries of a day after which new browsers need a long code. */
  wrongTries: 20,
  longDigits: 12,
  /** Codes of an hour that new browsers get for one address: mails in one mailbox. */
  codes: 20,
  /** How long a browser is known after its last sign-in. */
  knownFor: 90 * DAY,
} as const;

/** Who proves an address, and where. */
export interface AddressAttempt {
  readonly email: string;
  /** A random value that only the browser knows, and keeps. */
  readonly browser: string;
  /** What the code opens, if it is not the console: its codes and counts are its own. */
  readonly scope?: string;
}

/** The address of an attempt, with what the code opens. */
export const attemptAddress = ({ email, scope }: Pick<AddressAttempt, 'email' | 'scope'>): string =>
  scope ? `${normalEmail(email)} ${scope}` : normalEmail(email);

/** Keyed hash of address and browser. Also the subject of the code: other browsers do not affect it. */
export const attemptId = (services: Services, attempt: AddressAttempt): string =>
  uuidText(services.keystore.mac('sign-in', `${attemptAddress(attempt)}:${attempt.browser}`));

/** Keyed hash of the address of an attempt. */
export const addressId = (services: Services, attempt: Pick<AddressAttempt, 'email' | 'scope'>): string =>
  uuidText(services.keystore.mac('sign-in-address', attemptAddress(attempt)));

const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR) * HOUR);

/** How many digits a code has for this browser. The same work for every address. */
export async function digitsFor(services: Services, attempt: AddressAttempt): Promise<number> {
  const { prisma } = services.database;
  const now = services.clock.now();
  const [known, sums] = await Promise.all([
    isKnown(services, prisma, attempt),
    prisma.signInHour.aggregate({
      where: { addressId: addressId(services, attempt), hour: { gt: after(now, -DAY) } },
      _sum: { wrongTries: true },
    }),
  ]);
  const isGuessed = (sums._sum.wrongTries ?? 0) >= guardRules.wrongTries;
  return isGuessed && !known ? guardRules.longDigits : codeRules.digits;
}

/**
 * Counts a code against the address. The row is locked until the transaction ends.
 * @throws Fault `rate_limited` (a new browser, after 20 codes in this hour)
 */
export async function countCode(services: Services, tx: Tx, attempt: AddressAttempt): Promise<void> {
  const now = services.clock.now();
  const hour = hourOf(now);
  const { codes } = await tx.signInHour.upsert({
    where: { addressId_hour: { addressId: addressId(services, attempt), hour } },
    create: { addressId: addressId(services, attempt), hour, codes: 1 },
    update: { codes: { increment: 1 } },
  });
  const known = await isKnown(services, tx, attempt);
  if (!known && codes > guardRules.codes) throw overHour(now);
}

/** The refusal after too many codes in the hour of `now`. */
const overHour = (now: Date): Fault => {
  const retryAfter = Math.ceil((after(hourOf(now), HOUR).getTime() - now.getTime()) / SECOND);
  return refuse('rate_limited', because('codes_per_hour'), undefined, { retryAfter });
};

/**
 * Counts a code against `what`, of which at most `most` are sent in an hour. The row is locked until the transaction ends.
 * @throws Fault `rate_limited`
 */
export async function countInHour(services: Services, tx: Tx, what: string, most: number): Promise<void> {
  const now = services.clock.now();
  const id = { addressId: uuidText(services.keystore.mac('codes-per-hour', what)), hour: hourOf(now) };
  const { codes } = await tx.signInHour.upsert({
    where: { addressId_hour: id },
    create: { ...id, codes: 1 },
    update: { codes: { increment: 1 } },
  });
  if (codes > most) throw overHour(now);
}

/** Counts a wrong code against the address. */
export async function countWrongTry(services: Services, attempt: AddressAttempt): Promise<void> {
  const hour = hourOf(services.clock.now());
  await services.database.prisma.signInHour.upsert({
    where: { addressId_hour: { addressId: addressId(services, attempt), hour } },
    create: { addressId: addressId(services, attempt), hour, wrongTries: 1 },
    update: { wrongTries: { increment: 1 } },
  });
}

async function isKnown(
  services: Services,
  { knownBrowser }: Pick<Tx, 'knownBrowser'>,
  attempt: AddressAttempt,
): Promise<boolean> {
  const since = after(services.clock.now(), -guardRules.knownFor);
  return (await knownBrowser.count({ where: { id: attemptId(services, attempt), seenAt: { gt: since } } })) > 0;
}

/** Remembers that the person has signed in in this browser. */
export async function rememberBrowser(services: Services, tx: Tx, attempt: AddressAttempt): Promise<void> {
  const id = attemptId(services, attempt);
  const seenAt = services.clock.now();
  await tx.knownBrowser.upsert({ where: { id }, create: { id, seenAt }, update: { seenAt } });
}

/** Deletes what no longer counts. */
export async function sweepGuards({ clock, database: { prisma } }: Services): Promise<Record<string, number>> {
  const now = clock.now();
  const hours = await prisma.signInHour.deleteMany({ where: { hour: { lt: after(now, -DAY - HOUR) } } });
  const browsers = await prisma.knownBrowser.deleteMany({
    where: { seenAt: { lt: after(now, -guardRules.knownFor) } },
  });
  return { sign_in_hours_over: hours.count, known_browsers_over: browsers.count };
}

/** Normalises an address for storage and comparison. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

const SEND_TASK = 'access.send_sign_in_code';
const CONTEXT = 'sign-in-code';

/** What a job sends, and to whom. */
interface Sending {
  readonly email: string;
  readonly code: string;
}

/**
 * Queues the sending of a sign-in code. Whether the address belongs to a member is found out in the job, so that the time
 * of the answer tells nothing. The payload is encrypted.
 */
export async function queueSignInCode({ keystore }: Services, tx: Tx, sending: Sending): Promise<void> {
  const sealed = keystore.encrypt(Buffer.from(JSON.stringify(sending)), CONTEXT).toString('base64');
  await enqueue(tx, SEND_TASK, { sealed });
}

/** Sends the code if the address belongs to a member. */
async function sendSignInCode(services: Services, sealed: string): Promise<void> {
  const plain = services.keystore.decrypt(Buffer.from(sealed, 'base64'), CONTEXT).toString('utf8');
  const { email, code } = JSON.parse(plain) as Sending;
  const where = { email: normalEmail(email), memberships: { some: {} } };
  await repeatableTransaction(services.database, async (tx) => {
    const user = await tx.user.findFirst({ where });
    if (!user) return;
    const { organizationId } = await findLanding(tx, user.id);
    await services.dispatch(tx, [
      {
        type: 'member.code_sent',
        subjectId: user.id,
        aggregateId: user.id,
        organizationId,
        mode: 'LIVE',
        confidential: { code },
      },
    ]);
  });
}

export const jobs = (services: Services): Tasks => ({
  [SEND_TASK]: ({ sealed }) => sendSignInCode(services, String(sealed)),
});
