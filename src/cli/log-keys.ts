import type { Service } from '../app/compose.ts';
import type { ListedLogKey } from '../modules/evidence/log/index.ts';
import type { Outcome } from './command.ts';

/** Keys of the transparency log and of the witness, for the commands `esign keys`. */
const log = () => import('../modules/evidence/log/index.ts');

const toJson = ({ id, purpose, generation, verifier, createdAt, revokedAt, isInUse }: ListedLogKey) => ({
  ...{ id, purpose: purpose.toLowerCase(), generation, verifier },
  state: revokedAt ? 'revoked' : isInUse ? 'in use' : 'former',
  created_at: createdAt.toISOString(),
  revoked_at: revokedAt?.toISOString() ?? null,
});

const logKeyLine = (key: ReturnType<typeof toJson>): string =>
  `${key.id}  ${key.purpose} G${key.generation} ${key.state}, since ${key.created_at.slice(0, 10)}\n    ${key.verifier}`;

/** Lists them, newest first. */
export async function listKeysOfLog({ services }: Service) {
  const keys = (await (await log()).listLogKeys(services)).map(toJson);
  const lines = keys.length > 0 ? keys.map(logKeyLine) : ['None: the first checkpoint makes one.'];
  return { keys, text: ['Keys of the transparency log:', ...lines].join('\n') };
}

/** Makes a successor of a key. Null if the id is not that of a key of the log. */
export async function rotateKeyOfLog({ services }: Service, id: string | undefined): Promise<Outcome | null> {
  const { listLogKeys, makeLogKey } = await log();
  const key = (await listLogKeys(services)).find((one) => one.id === id);
  if (!key) return null;
  const made = toJson(await makeLogKey(services, key.purpose));
  const overlap = key.purpose === 'LOG' ? ' The former key signs beside it for 30 days.' : '';
  return { result: made, text: `${logKeyLine(made)}\nGive the new verifier key to all who check this log.${overlap}` };
}

/** Revokes a key and makes a successor. Null if the id is not that of a key of the log. */
export async function revokeKeyOfLog({ services }: Service, id: string | undefined): Promise<Outcome | null> {
  const made = id === undefined ? null : await (await log()).revokeLogKey(services, id);
  if (!made) return null;
  const key = toJson(made);
  const text = `${id} is revoked and signs nothing more. Its successor:\n${logKeyLine(key)}\nGive the new verifier key to all who check this log, and tell them not to trust the former one.`;
  return { result: { revoked: id, successor: key }, text };
}
