import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Actor } from '../../../kernel/actor.ts';
import { MINUTE } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/fault.ts';
import { zoneWords } from '../../../kernel/time-zone.ts';
import { propertyOf } from '../../../kernel/unknown.ts';
import type { Prisma } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { BlobMissing } from '../../../platform/storage/index.ts';
import { CONTENTS, type ListedFile, oneLine, type ZipEntry, zipContents, zipped } from '../../../platform/zip.ts';
import { drawFile, findLogoFile, type WrittenFile, withTempFiles } from '../../documents/index.ts';
import { downloadUrl } from '../../envelopes/index.ts';
import { findSealed, type SealedSession } from '../certificates/attended.ts';
import { exportTeller } from '../certificates/content.ts';
import {
  drawStatementsOf,
  employedBy,
  type IssueCertificates,
  issueCertificates,
} from '../certificates/issue-certificates.ts';
import { listCertificateSignings, signedAmong } from '../certificates/sign-certificates.ts';
import { extensions, isInPack, listSessionFiles } from '../files/session-files.ts';
import { composeSheet, loadSessionToSeal, readRows, sessionTimeZone, storedPaths } from '../read-sheet.ts';
import { because } from '../refusals.ts';
import { keptUntil } from '../sessions.ts';
import { Calendar } from '../sheet/calendar.ts';
import { isPresent, providerLines, trainingProvider } from '../sheet/content.ts';
import { attendeesCsv, exportAttendance } from './export-attendance.ts';

export interface IssuedPack {
  /** In the order of the table of contents, which is not listed. */
  readonly files: readonly ListedFile[];
  /** Lowercase hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** Valid for one hour. The file is deleted later; another call makes it again. */
  readonly downloadUrl: string;
}

/**
 * Makes the pack that a training provider gives to whoever pays for the training: the sealed sheet, its evidence file,
 * the certificates of completion, signed where they were, the detailed CSV, one line for each attendee (EDOF), the
 * monthly statements and the attached files, in one ZIP with a table of contents.
 * Everything passes through in pieces. A pack for one employer holds nothing about anybody else: an extract of the sheet in
 * place of sheet and evidence file, the certificates and lines of that employer's attendees, and no file that is marked for another. For the organisation's key,
 * once the sheet is sealed. Nothing refers to the file; the sweep deletes it after its link has expired.
 * @throws Fault `not_found`, `not_sealed`, `gone` (retention has ended)
 */
export async function issuePack(services: Services, actor: Actor, input: IssueCertificates): Promise<IssuedPack> {
  const { forEmployer = null } = input;
  const whom = employedBy(forEmployer);
  const session = await findSealed(services, actor, input.sessionId, forEmployer === null ? { id: { in: [] } } : whom);
  if (forEmployer !== null && session.attendees.length === 0)
    throw refuse('invalid_body', because('no_such_employer'), [
      { path: 'forEmployer', ...because('no_such_employer') },
    ]);
  const own = new Set(session.attendees.map(({ id }) => id));
  const sheets =
    forEmployer === null
      ? [
          { name: '1 - Feuille d’émargement.pdf', sha256: session.sheetSha256! },
          { name: '2 - Dossier de preuve.pdf', sha256: session.evidenceSha256! },
        ]
      : [
          {
            name: '1 - Extrait de la feuille d’émargement.pdf',
            sha256: (await drawExtract(services, session.id, own)).sha256,
          },
        ];
  const signed = await signedCertificates(services, session.id, whom);
  const exceptIds = signed.map(({ attendeeId }) => attendeeId);
  const people = forEmployer === null ? await findSealed(services, actor, session.id, {}) : session;
  const statements = await drawStatementsOf(services, people);
  const { file: certificates } = await issueCertificates(services, actor, { ...input, exceptIds });
  return withTempFiles(services, ['csv', 'totals', 'zip'], async (paths) => {
    const csv = await write(paths.csv, csvParts(services, actor, session.id, whom));
    const totals = await write(paths.totals, [Buffer.from(attendeesCsv(people))]);
    const stored = [
      ...sheets,
      ...signed,
      ...(certificates ? [{ name: '3 - Certificats de réalisation.pdf', sha256: certificates.sha256 }] : []),
      { name: '6 - Relevés mensuels.pdf', sha256: statements.sha256 },
      ...(await attachedFiles(services, session.id, forEmployer)),
    ];
    const sizes = await Promise.all(stored.map(({ sha256 }) => services.storage.size(sha256)));
    const files = [
      ...stored.map(({ name, sha256 }, index) => ({ name, sha256, size: sizes[index]! })),
      { name: '4 - Présences.csv', ...csv },
      { name: '5 - Bilan par participant.csv', ...totals },
    ];
    const entries: ZipEntry[] = [
      { name: CONTENTS, bytes: [Buffer.from(tableOfContents(session, files))] },
      ...stored.map(({ name, sha256 }) => ({ name, bytes: services.storage.stream(sha256) })),
      { name: '4 - Présences.csv', bytes: createReadStream(paths.csv) },
      { name: '5 - Bilan par participant.csv', bytes: createReadStream(paths.totals) },
    ];
    const pack = await write(paths.zip, zipped(entries, session.sealedAt!));
    await services.storage.adopt(paths.zip, pack.sha256);
    const name = `Dossier du financeur - ${session.name}`;
    return { files, ...pack, downloadUrl: downloadUrl(services, pack.sha256, name, 'zip') };
  }).catch((error: unknown) => {
    // The session was purged meanwhile.
    if (error instanceof BlobMissing) throw refuse('gone', because('sheet_purged'));
    throw error;
  });
}

/** The signed certificates of a session's attendees, each with its name in the archive, in the order of the sheet. */
async function signedCertificates(services: Services, sessionId: string, whom: Prisma.AttendeeWhereInput) {
  const { prisma } = services.database;
  const signed = signedAmong(await listCertificateSignings(services.database, sessionId));
  if (signed.size === 0) return [];
  const attendees = await prisma.attendee.findMany({
    where: { ...whom, sessionId, id: { in: [...signed.keys()] } },
    orderBy: { position: 'asc' },
    select: { id: true, name: true, position: true },
  });
  return attendees.map(({ id, name, position }) => ({
    attendeeId: id,
    name: `3 - Certificats signés/${String(position + 1).padStart(3, '0')} - ${fileName(name)}.pdf`,
    sha256: signed.get(id)!.signedSha256!,
  }));
}

/** The files attached to a session that the pack contains, each with its name in the archive. */
const attachedFiles = async ({ database }: Services, sessionId: string, forEmployer: string | null) =>
  (await listSessionFiles(database, sessionId))
    .filter((file) => isInPack(file, forEmployer))
    .map(({ name, format, sha256 }, index) => {
      const end = `.${extensions[format]}`;
      const bare = name.toLowerCase().endsWith(end) ? name.slice(0, -end.length) : name;
      return { name: `7 - Pièces jointes/${String(index + 1).padStart(2, '0')} - ${fileName(bare)}${end}`, sha256 };
    });

/** A name that every file system takes, and that is one line of the table of contents. */
const fileName = (text: string): string =>
  [...oneLine(text).replace(/[\\/:*?"<>|]/g, '-')]
    .slice(0, 80)
    .join('')
    .replace(/[. ]+$/, '');

async function* csvParts(
  services: Services,
  actor: Actor,
  id: string,
  whom: Prisma.AttendeeWhereInput,
): AsyncGenerator<Buffer> {
  for (let after: string | null = null, more = true; more; more = after !== null) {
    const part: { text: string; next: string | null } = await exportAttendance(services, actor, {
      id,
      after,
      detailed: true,
      whom,
    });
    yield Buffer.from(part.text);
    after = part.next;
  }
}

/** Writes a file that does not exist yet. Returns its size and fingerprint. */
async function write(
  path: string,
  pieces: AsyncIterable<Uint8Array> | readonly Uint8Array[],
): Promise<Pick<ListedFile, 'size' | 'sha256'>> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      hash.update(piece);
      size += piece.length;
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}

/** Writes the table of contents of a pack. */
function tableOfContents(session: SealedSession, files: readonly ListedFile[]): string {
  const { id, name, reference, trainerName, organization, mode, slots } = session;
  const trainers = [...new Set(slots.map((slot) => oneLine(slot.trainer?.name ?? trainerName)))];
  const sealedAt = session.sealedAt!;
  const zone = sessionTimeZone(session);
  const head = [
    'DOSSIER DU FINANCEUR',
    ...(mode === 'TEST' ? ['SPECIMEN - sans valeur : session d’essai'] : []),
    '',
    `Organisme : ${oneLine([organization.name, ...providerLines(trainingProvider(organization), exportTeller)].join(', '))}`,
    `Session : ${oneLine(name)}${reference ? ` (${oneLine(reference)})` : ''}`,
    `${trainers.length < 2 ? 'Formateur' : 'Formateurs'} : ${trainers.join(', ')}`,
    `Identifiant : ${id}`,
    `Feuille conservée par le service jusqu’au ${new Calendar(zone, 'fr').lastDayBefore(keptUntil(session, zone).toISOString())} au moins`,
    `Feuille scellée le ${new Calendar(zone, 'fr').exactMoment(sealedAt.toISOString())} (${zoneWords(sealedAt, zone, 'fr')})`,
    '',
    'FICHIERS',
    ...files.map((file, index) => `${index + 1}. ${file.name} : ${file.size} octets`),
  ];
  return zipContents(head, files);
}

/** Time limit of the child process, as for the whole sheet. */
const TIME = 2 * MINUTE;

/**
 * Draws an extract of the sealed sheet of a session with the rows of some attendees only: same slots, hours and marks, and
 * nothing about anybody else. It names the sealed sheet by its fingerprint, and is not sealed itself.
 * @param attendeeIds at least one
 */
async function drawExtract(
  services: Services,
  sessionId: string,
  attendeeIds: ReadonlySet<string>,
): Promise<WrittenFile> {
  const toSeal = await loadSessionToSeal(services, sessionId);
  const { session } = toSeal;
  const slotMarkRows = async (slotId: string) => {
    const { rows, pictures } = await readRows(services, toSeal, slotId);
    const own = rows.filter(({ attendee_id: id }) => attendeeIds.has(id));
    const shown = new Set(own.flatMap(({ mark }) => mark?.picture ?? []));
    return { rows: own, pictures: Object.fromEntries(Object.entries(pictures).filter(([name]) => shown.has(name))) };
  };
  const whole = await composeSheet(services, toSeal);
  const slots = [];
  for (const slot of whole.slots) {
    const { rows } = await slotMarkRows(slot.id);
    slots.push({ ...slot, expected: rows.length, present: rows.filter(({ mark }) => isPresent(mark)).length });
  }
  const content = {
    ...whole,
    slots,
    attendees: whole.attendees.filter(({ id }) => attendeeIds.has(id)),
    extract_of: { sha256: session.sheetSha256!, sealed_at: session.sealedAt!.toISOString() },
  };
  const pictures = await storedPaths(
    services,
    slots.flatMap(({ trainer_picture: picture }) => picture ?? []),
  );
  const turnOf = session.organizationId;
  const logo = await findLogoFile(services, turnOf);
  const answer = (_question: string, payload: object) => slotMarkRows(String(propertyOf(payload, 'slotId')));
  return drawFile(services, 'drawSheet', { content, pictures, logo }, { timeoutMs: TIME, answer, turnOf });
}
