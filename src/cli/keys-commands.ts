import type { Service } from '../app/compose.ts';
import type { Rotation, RotationProgress } from '../platform/keystore/index.ts';
import type { Command, Flags, Outcome } from './command.ts';
import { listKeysOfLog, revokeKeyOfLog, rotateKeyOfLog } from './log-keys.ts';
import { rootCommands } from './root-commands.ts';
import { sealedCommand } from './sealed-command.ts';
import { listSigningKeys, revokeSigningKey, rotateSigningKey } from './signing-keys.ts';

const keystore = () => import('../platform/keystore/index.ts');
const columns = async () => (await import('../app/encrypted-columns.ts')).encryptedColumns;

/**
 * Lists the keys that encrypt (how many values each has, how many running processes use it), then those of certificates.
 */
async function listKeys(service: Service, flags: Flags): Promise<Outcome> {
  const secret = await listSecretKeys(service);
  const signing = await listSigningKeys(service, flags);
  const log = await listKeysOfLog(service);
  return {
    result: { data: secret.keys, certificates: signing.keys, credentials: signing.credentials, log: log.keys },
    text: `Keys that encrypt the database (SECRET_KEY):\n${secret.text}\n\n${signing.text}\n\n${log.text}`,
  };
}

async function listSecretKeys({ services, cipher }: Service) {
  const { pool } = services.database;
  const { countValues, findKeyWriters } = await keystore();
  const counts = await countValues(pool, await columns());
  const writers = await findKeyWriters(pool);
  const ids = [
    ...new Set([...cipher.keyIds, ...counts.map(({ keyId }) => keyId), ...writers.map(({ keyId }) => keyId)]),
  ];
  const keys = ids.map((id) => {
    const own = counts.filter(({ keyId }) => keyId === id);
    return {
      id,
      state: cipherKeyState(cipher, id),
      values: own.reduce((sum, { count }) => sum + count, 0),
      places: Object.fromEntries(own.map(({ place, count }) => [place, count])),
      processes: writers.filter(({ keyId }) => keyId === id).length,
    };
  });
  const lines = keys.flatMap(({ id, state, values, places, processes }) => [
    `${id ?? 'unnamed '}  ${state}: ${plural(values, 'value')}, ${plural(processes, 'running process', 'running processes')}`,
    ...Object.entries(places).map(([place, count]) => `    ${place.padEnd(34)} ${count}`),
  ]);
  return { keys, text: lines.join('\n') };
}

type State = 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS' | 'not configured' | 'from before keys had ids';

function cipherKeyState({ keyId, keyIds }: Service['cipher'], id: string | null): State {
  if (id === null) return 'from before keys had ids';
  if (id === keyId) return 'SECRET_KEY';
  return keyIds.includes(id) ? 'SECRET_KEY_PREVIOUS' : 'not configured';
}

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Re-encrypts every value under SECRET_KEY. */
async function rotateKeys({ services, cipher }: Service): Promise<Outcome> {
  const { rotate } = await keystore();
  const result = await rotate({
    pool: services.database.pool,
    cipher,
    columns: await columns(),
    onProgress: showProgress,
  });
  return { result: toJson(result), text: explain(result).join('\n'), failed: !result.complete };
}

/** Updates one line on a terminal; prints nothing elsewhere, because the result contains everything. */
function showProgress({ place, done, total }: RotationProgress): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r${place.padEnd(34)} ${done} of ${total}${done < total ? '' : '\n'}`);
}

const toJson = ({ keyId, rotated, left, unreadable, examples, outdated, complete }: Rotation) => ({
  ...{ key_id: keyId, rotated, left, unreadable, unreadable_examples: examples, complete },
  outdated_processes: outdated.map(({ processId, keyId: id, secondsAgo }) => ({
    ...{ id: processId, key_id: id, seen_seconds_ago: secondsAgo },
  })),
});

function explain({ keyId, rotated, left, unreadable, examples, outdated, complete }: Rotation): string[] {
  const lines = [`${plural(rotated, 'value')} re-encrypted with the key ${keyId}.`];
  if (unreadable) {
    lines.push(
      `${plural(unreadable, 'value')} cannot be decrypted by any configured key and stay${unreadable === 1 ? 's' : ''} as before:`,
      ...examples.map(({ place, row, reason }) => `    ${place} ${Object.values(row).join(' ')}: ${reason}`),
    );
  }
  if (left > unreadable) lines.push(`${plural(left - unreadable, 'value')} were meanwhile written with another key.`);
  if (outdated.length) {
    lines.push(
      `${plural(outdated.length, 'process', 'processes')} still encrypt${outdated.length === 1 ? 's' : ''} under another key ` +
        `(${[...new Set(outdated.map((writer) => writer.keyId))].join(', ')}): restart with the new SECRET_KEY, then run this again. ` +
        'A process that was killed is no longer counted after 90 seconds.',
    );
  }
  if (complete) lines.push('No other key is needed any more: remove SECRET_KEY_PREVIOUS and restart.');
  return lines;
}

/** Whether the command line names a key of a certificate. */
const namesKey = (flags: Flags, words: readonly string[]): boolean =>
  words.length > 0 || flags.role !== undefined || flags.mode !== undefined || flags.yes !== undefined;

/** Commands for SECRET_KEY and for the keys of certificates. */
export const keysCommands: readonly Command[] = [
  ...rootCommands,
  {
    name: 'keys list',
    help: '[--org ID]',
    about:
      'Shows how many values are encrypted with each key, the keys of seals, time-stamps and authorities, seal credentials, and the keys of the transparency log. With --org, also the seals and credentials of one organisation.',
    aboutFr:
      'Montre combien de valeurs sont chiffrées avec chaque clé, les clés des cachets, des horodatages et des autorités, les moyens de cachet, et les clés du journal de transparence. Avec --org, aussi ceux d’une organisation.',
    run: listKeys,
  },
  {
    name: 'keys rotate',
    help: '[KEY_ID] [--role ROLE --mode test|live] [--yes] [--root-key FILE --password-file FILE]',
    about:
      'Re-encrypts all values with the current SECRET_KEY. With a key id, or a role and mode: makes a successor of this key; the former certificate stays valid.',
    aboutFr:
      'Chiffre de nouveau toutes les valeurs avec la SECRET_KEY actuelle. Avec l’identifiant d’une clé, ou un rôle et un mode : crée la clé qui lui succède ; le certificat précédent reste valide.',
    optional: 1,
    run: async (service, flags, words) =>
      namesKey(flags, words)
        ? ((await rotateKeyOfLog(service, words[0])) ?? rotateSigningKey(service, flags, words))
        : rotateKeys(service),
  },
  {
    name: 'keys revoke',
    help: 'KEY_ID --reason REASON [--since DATE] [--yes] [--root-key FILE --password-file FILE]',
    about:
      'Revokes a key at once and for good, publishes its status and makes a successor. The id of a seal credential is the SHA-256 of its certificate: this service stops sealing with it, and its authority must revoke it. Reasons: keyCompromise, cACompromise (for authorities), affiliationChanged, superseded, cessationOfOperation, unspecified.',
    aboutFr:
      'Révoque une clé, aussitôt et pour toujours, publie son état et crée la clé qui lui succède. L’identifiant d’un moyen de cachet est le SHA-256 de son certificat : ce service cesse de sceller avec lui, et son autorité doit le révoquer. Motifs : keyCompromise, cACompromise (pour les autorités), affiliationChanged, superseded, cessationOfOperation, unspecified.',
    positional: 1,
    required: ['reason'],
    run: async (service, flags, words) =>
      (await revokeKeyOfLog(service, words[0])) ?? revokeSigningKey(service, flags, words),
  },
  sealedCommand,
];
