import type { LogPolicy } from './checkpoint.ts';
import { COSIGNATURE, ED25519, NoteError, parseVerifierKey, type VerifierKey } from './note.ts';

/** Writes a policy as text (C2SP tlog-policy): a line for each key of the log, one for each witness, and the quorum. */
export function formatPolicy({ keys, witnesses, needed }: LogPolicy): string {
  const names = witnesses.map((_, at) => `w${at + 1}`);
  return [
    ...keys.map(({ text }) => `log ${text}`),
    ...witnesses.map(({ text }, at) => `witness ${names[at]} ${text}`),
    ...(needed > 0 ? [`group witnesses ${needed} ${names.join(' ')}`, 'quorum witnesses'] : ['quorum none']),
    '',
  ].join('\n');
}

/** Parses a policy with at most one group, as `formatPolicy` writes it. @throws NoteError */
export function parsePolicy(text: string): LogPolicy {
  const keys: VerifierKey[] = [];
  const witnesses = new Map<string, VerifierKey>();
  const groups = new Map<string, number>();
  let needed: number | undefined;
  for (const line of text.split('\n')) {
    const [kind = '', first = '', second = '', ...members] = line.trim().split(/\s+/);
    if (kind === '' || kind.startsWith('#')) continue;
    if (kind === 'log') keys.push(policyVerifierKey(first, ED25519));
    else if (kind === 'witness') witnesses.set(first, policyVerifierKey(second, COSIGNATURE));
    else if (kind === 'group' && members.length === witnesses.size && members.every((name) => witnesses.has(name)))
      groups.set(first, second === 'any' ? 1 : second === 'all' ? members.length : Number(second));
    else if (kind === 'quorum') needed = first === 'none' ? 0 : (groups.get(first) ?? (witnesses.has(first) ? 1 : NaN));
    else throw new NoteError(`a policy cannot have the line "${line}"`);
  }
  if (needed === undefined || !(needed >= 0 && needed <= witnesses.size) || keys.length === 0)
    throw new NoteError('the policy needs a key of a log, and a quorum of its witnesses');
  return { keys, witnesses: [...witnesses.values()], needed };
}

function policyVerifierKey(text: string, type: VerifierKey['type']): VerifierKey {
  const key = parseVerifierKey(text);
  if (key.type !== type) throw new NoteError(`the key of ${key.name} is of another type`);
  return key;
}
