import { parts, type Role } from '../app/listen.ts';
import { spoken } from '../app/tell.ts';
import { outsideRequest } from '../platform/neighbours/index.ts';
import { type Flags, type Outcome, UsageError } from './command.ts';

/** `esign serve`: runs a process of the service until it is stopped. The time limits of commands do not apply. */
export async function serveCommand({ role = 'all' }: Flags): Promise<Outcome> {
  if (!isRole(role)) throw new UsageError(`--role must be one of ${Object.keys(parts).join(', ')}`);
  const { begin } = await import('../app/begin.ts');
  await outsideRequest(() => begin(role));
  return { result: { stopped: true }, text: spoken('Stopped.').trimEnd() };
}

const isRole = (word: string | true): word is Role => typeof word === 'string' && Object.hasOwn(parts, word);
