import { open } from 'node:fs/promises';
import type { Service } from '../app/compose.ts';
import type { RootKey } from '../modules/trust/index.ts';
import { type Command, type Flags, type Outcome, UsageError } from './command.ts';
import { flagText, passwordOf } from './organization-commands.ts';
import { publishStatus } from './publish-status.ts';

const pki = () => import('../modules/trust/index.ts');

/** Shortest password for the file of a root's key, whose copies cannot be called back. */
const SHORTEST = 16;

/** The key in the file of an offline root. Undefined without `--root-key`. @throws UsageError, KeyRefused */
export async function rootKeyOf(flags: Flags): Promise<RootKey | undefined> {
  const text = flagText(flags, 'root-key');
  if (text === null) return undefined;
  const password = passwordOf(flags);
  if (password === null) throw new UsageError('--root-key needs --password-file');
  return (await pki()).readRootKey(text, password);
}

const WARNING =
  'The key of this root leaves the service. Without its file and password nobody can sign a successor of an authority or a revocation list of the root, so keep two copies apart. Backups and replicas made before still contain it, encrypted under SECRET_KEY.';

/** Writes the key of a root to a new file, and erases it in the service. */
async function exportRootKey(service: Service, flags: Flags, [id]: readonly string[]): Promise<Outcome> {
  const { exportRoot, findListedKey, KeyRefused, readRootKey, writeRootKey } = await pki();
  const { services } = service;
  const password = passwordOf(flags) ?? '';
  if ([...password].length < SHORTEST)
    throw new UsageError(`--password-file must have a password of at least ${SHORTEST} characters`);
  if (!flags.yes) throw new UsageError(`${WARNING}\nAdd --yes to confirm.`);
  const listed = await findListedKey(services.database, String(id)).catch(() => null);
  if (!listed) throw new KeyRefused(`No key has the id ${id}. \`esign keys list\` shows them.`);
  const file = String(flags.out);
  await exportRoot(services, listed.id, async (key) => {
    const text = await writeRootKey(key, password);
    readRootKey(text, password);
    await writeNew(file, text);
  });
  await service.authority.refresh();
  await publishStatus(service);
  return {
    result: { key_id: listed.id, file, fingerprint_sha256: listed.certificate.fingerprintSha256 },
    text: `The key of ${listed.certificate.subjectText} is in ${file}, and no longer in the service.\n${WARNING}\nOnce a year: esign keys root sign --root-key ${file} --password-file FILE`,
  };
}

/** Creates a file that only its owner reads, and waits until it is on disk. @throws UsageError */
async function writeNew(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--out cannot be created: ${error.code}`);
  });
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Lets an offline root sign what is due below it, and its next revocation list. */
async function signByRoot(service: Service, flags: Flags): Promise<Outcome> {
  const { listKeys } = await pki();
  const { database } = service.services;
  const key = (await rootKeyOf(flags))!;
  const before = new Map((await listKeys(database)).map(({ id, certificate }) => [id, certificate.fingerprintSha256]));
  await service.authority.signOffline(key);
  await publishStatus(service);
  const signed = (await listKeys(database)).filter(
    ({ id, certificate }) => before.get(id) !== certificate.fingerprintSha256,
  );
  const names = signed.map(({ certificate }) => certificate.subjectText);
  return {
    result: { root: key.certificate.fingerprintSha256, certificates: signed.map(({ id }) => id) },
    text: [
      `${key.certificate.subjectText} has signed its next revocation list.`,
      ...(names.length ? ['New certificates:', ...names.map((name) => `    ${name}`)] : ['No authority was due.']),
    ].join('\n'),
  };
}

/** Commands for a root whose key is kept outside the service. */
export const rootCommands: readonly Command[] = [
  {
    name: 'keys root export',
    help: 'KEY_ID --out FILE --password-file FILE [--yes]',
    about:
      'Takes the key of a root out of the service: writes it to a new file, encrypted under a password, and erases it here. The file then signs revocation lists and successors of authorities.',
    aboutFr:
      'Sort la clé d’une racine du service : l’écrit dans un nouveau fichier, chiffrée sous un mot de passe, et l’efface ici. Le fichier signe ensuite les listes de révocation et les successeurs des autorités.',
    positional: 1,
    required: ['out', 'password-file'],
    run: exportRootKey,
  },
  {
    name: 'keys root sign',
    help: '--root-key FILE --password-file FILE',
    about:
      'Lets a root whose key was exported sign its next revocation list, which lasts 400 days, and the successors of authorities that are due. The key is read from its file and not kept.',
    aboutFr:
      'Fait signer par une racine dont la clé a été sortie sa prochaine liste de révocation, valable 400 jours, et les successeurs des autorités qui sont dus. La clé est lue dans son fichier et n’est pas conservée.',
    required: ['root-key', 'password-file'],
    run: signByRoot,
  },
];
