import { readFileSync } from 'node:fs';
import type { Service } from '../app/compose.ts';
import { errorCode } from '../kernel/unknown.ts';
import type { BackupPlace } from '../platform/backup/index.ts';
import { type Command, type Flags, type Outcome, UsageError } from './command.ts';
import { openProgress, type Progress } from './progress.ts';

const backup = () => import('../platform/backup/index.ts');

/** Shortest password of an export, which contains documents and secrets. */
const SHORTEST = 16;

function exportPasswordOf(flags: Flags): string {
  const password = passwordOf(flags) ?? '';
  if ([...password].length < SHORTEST)
    throw new UsageError(`--password-file must have a password of at least ${SHORTEST} characters`);
  return password;
}

/** Runs `act` on an opened place, with progress on a terminal. */
async function atPlace(
  target: string,
  create: boolean,
  act: (place: BackupPlace, progress: Progress) => Promise<Outcome>,
): Promise<Outcome> {
  const { openPlace, parsePlace } = await backup();
  const place = await openPlace(parsePlace(target), { create });
  const progress = openProgress();
  try {
    return await act(place, progress);
  } finally {
    progress.end();
    await place.close();
  }
}

/** `esign organization export ID TARGET`. */
async function exportCommand(service: Service, flags: Flags, [id, target]: readonly string[]): Promise<Outcome> {
  const { exportOrganization } = await import('../app/organization/export-organization.ts');
  const password = exportPasswordOf(flags);
  const move = flags.move === true;
  return atPlace(String(target), true, async (place, progress) => {
    const organizationId = String(id).toLowerCase();
    const manifest = await exportOrganization(service, {
      organizationId,
      place,
      password,
      move,
      report: progress.report,
    });
    progress.end();
    const { organization, files, invalidChains, moved } = manifest;
    const { megabytes } = await backup();
    const rows = manifest.tables.reduce((sum, { count }) => sum + count, 0);
    const result = {
      ...{ organization, target: place.label, exported_at: manifest.exportedAt, moved, rows },
      ...{ files: files.count, bytes: files.bytes, invalid_chains: invalidChains },
    };
    const lines = [
      `${organization.name} (${organization.id}) is in ${place.label}: ${rows} rows, ${files.count} files, ${megabytes(files.bytes)}.`,
      ...(invalidChains.length
        ? [`  ${invalidChains.length} chains are not valid, here either: ${invalidChains.join(', ')}`]
        : []),
      moved
        ? '  Here it is read-only now. Next, at the other installation: esign organization import'
        : '  It still acts here, so this export can only be checked: esign organization import --check',
    ];
    return { result, text: lines.join('\n') };
  });
}

/** `esign organization import SOURCE`. */
async function importCommand(service: Service, flags: Flags, [source]: readonly string[]): Promise<Outcome> {
  const { importOrganization } = await import('../app/organization/import-organization.ts');
  const password = exportPasswordOf(flags);
  const check = flags.check === true;
  return atPlace(String(source), false, async (place, progress) => {
    const imported = await importOrganization(service, { place, password, check, report: progress.report });
    progress.end();
    const { manifest, rows, chains, jobs, trusted } = imported;
    const { organization, files, invalidChains } = manifest;
    const { megabytes } = await backup();
    const result = {
      ...{ organization, source: place.label, imported: !check, rows, files: files.count, bytes: files.bytes },
      ...{ chains, invalid_chains: invalidChains, jobs, trusted },
    };
    const lines = [
      `${organization.name} (${organization.id}) ${check ? 'can be imported: nothing was kept' : 'is here'}.`,
      `  ${rows} rows and ${jobs} waiting jobs`,
      `  ${files.count} files, ${megabytes(files.bytes)}: every SHA-256 is right`,
      `  ${chains} chains recomputed: ${invalidChains.length ? `valid, except ${invalidChains.join(', ')}, as at the source` : 'all valid'}`,
      ...(trusted.length
        ? [`  Copy from DATA_DIR/pki to the other machines of this installation: ${trusted.join(', ')}`]
        : []),
    ];
    return { result, text: lines.join('\n') };
  });
}

/** `esign organization keep ID`. */
async function keepCommand(service: Service, flags: Flags, [id]: readonly string[]): Promise<Outcome> {
  if (flags.yes !== true)
    throw new UsageError(
      'If the export was imported elsewhere, two installations would act for this organisation. Delete the export first. Add --yes to confirm.',
    );
  const { keepOrganization } = await import('../app/organization/stop-organization.ts');
  const jobs = await keepOrganization(service, String(id).toLowerCase());
  return { result: { id, jobs }, text: `The organisation acts here again; ${jobs} jobs that waited run now.` };
}

/** `esign organization remove ID`. */
async function removeCommand({ services }: Service, flags: Flags, [id]: readonly string[]): Promise<Outcome> {
  const organizationId = String(id).toLowerCase();
  const { listMoved } = await import('../modules/access/index.ts');
  if (!(await listMoved(services.database)).includes(organizationId))
    throw new UsageError(`There is no organisation ${organizationId} that has moved.`);
  if (flags.yes !== true)
    throw new UsageError(
      'Make sure first that the other installation has it. Add --yes to delete its rows here for good.',
    );
  const removed = await (await import('../app/ended-rows.ts')).removeMoved(services, organizationId);
  const list = Object.entries(removed).map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`);
  return {
    result: { id: organizationId, removed },
    text: `Deleted: ${list.join(', ')}. Its files go with the next sweep.`,
  };
}

export const organizationCommands: readonly Command[] = [
  {
    name: 'organization export',
    help: 'ID TARGET --password-file FILE [--move]',
    about:
      'Writes one organisation, with its chains and files, into a folder or bucket, encrypted with the password. With --move it becomes read-only here, and the export may be imported into another installation; without, the export is for a rehearsal.',
    aboutFr:
      'Écrit une organisation, avec ses chaînes et ses fichiers, dans un dossier ou un bucket, chiffrée avec le mot de passe. Avec --move, elle passe ici en lecture seule, et l’export peut être importé dans une autre installation ; sans, l’export sert à une répétition.',
    positional: 2,
    required: ['password-file'],
    run: exportCommand,
  },
  {
    name: 'organization import',
    help: 'SOURCE --password-file FILE [--check]',
    about:
      'Brings an exported organisation into this installation, all or nothing, and recomputes every chain and SHA-256. With --check, keeps nothing.',
    aboutFr:
      'Reprend une organisation exportée dans cette installation, en entier ou pas du tout, et recalcule chaque chaîne et chaque SHA-256. Avec --check, ne garde rien.',
    positional: 1,
    required: ['password-file'],
    run: importCommand,
  },
  {
    name: 'organization keep',
    help: 'ID --yes',
    about: 'Takes back a move whose export was not imported: the organisation acts here again.',
    aboutFr: 'Revient sur un déplacement dont l’export n’a pas été importé : l’organisation agit de nouveau ici.',
    positional: 1,
    run: keepCommand,
  },
  {
    name: 'organization remove',
    help: 'ID --yes',
    about: 'Deletes the envelopes, sessions, mandates, identities and templates of an organisation that has moved.',
    aboutFr: 'Supprime les enveloppes, sessions, mandats, identités et modèles d’une organisation qui a été déplacée.',
    positional: 1,
    run: removeCommand,
  },
];

/** Reads `--password-file`. Editors and `echo` end a file with a line break, which no password has. @throws UsageError */
export function passwordOf(flags: Flags): string | null {
  return flagText(flags, 'password-file')?.replace(/\r?\n$/, '') ?? null;
}

/** Reads the file that a flag names. Null without the flag. @throws UsageError */
export function flagText(flags: Flags, flag: string): string | null {
  const { [flag]: file } = flags;
  if (typeof file !== 'string') return null;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--${flag} cannot be read: ${errorCode(error)}`);
  }
}
