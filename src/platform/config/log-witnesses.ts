import { url } from './readers.ts';

/** A witness of the transparency log. */
export interface LogWitness {
  /** Verifier key (C2SP signed-note): name, id and public key. */
  readonly verifier: string;
  /** Prefix of its address, to which `/add-checkpoint` is added. */
  readonly url: string;
}

export interface LogSetting {
  readonly witnesses: readonly LogWitness[];
  /** How many of them must have cosigned a checkpoint. */
  readonly needed: number;
}

interface Variables {
  readonly LOG_WITNESSES?: string | undefined;
  readonly LOG_WITNESS_POLICY?: string | undefined;
}

/** Reads the witnesses of the transparency log. Adds what is wrong to `problems`. */
export function readLogSetting(
  { LOG_WITNESSES: list, LOG_WITNESS_POLICY: policy }: Variables,
  problems: string[],
): LogSetting {
  const entries = (list ?? '').split(',').map((entry) => entry.trim());
  const witnesses = entries.filter(Boolean).flatMap((entry) => {
    const [verifier = '', address = '', ...rest] = entry.split(/\s+/);
    const isRight = /^[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*$/.test(verifier) && rest.length === 0;
    if (isRight && url('https:', 'http:').safeParse(address).success) return [{ verifier, url: address }];
    problems.push(
      'LOG_WITNESSES must be KEY URL for each witness, separated by commas: `esign log witness` prints both.',
    );
    return [];
  });
  const needed = neededOf(policy, witnesses.length);
  if (needed === null)
    problems.push('LOG_WITNESS_POLICY must be any, all, or a number that is not larger than that of the witnesses.');
  return { witnesses, needed: needed ?? 0 };
}

function neededOf(policy: string | undefined, count: number): number | null {
  if (policy === undefined || policy === 'all') return count;
  if (policy === 'any') return Math.min(1, count);
  const needed = Number(policy);
  return /^\d{1,3}$/.test(policy) && needed <= count ? needed : null;
}
