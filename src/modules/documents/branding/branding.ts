import { writeFile } from 'node:fs/promises';
import type { MemberActor } from '../../../kernel/actor.ts';
import { privacyVersion } from '../../../kernel/privacy-notice.ts';
import type { Reason } from '../../../kernel/reason.ts';
import { modelRows, type ReadRows } from '../../../platform/database/columns.ts';
import {
  anyOf,
  type Branding,
  type MailText,
  type Queries,
  type Sql,
  sql,
  type Tx,
  transaction,
} from '../../../platform/database/index.ts';
import { decodeBase64 } from '../../../platform/http/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { BlobQuestion } from '../../../platform/storage/blobs-in-use.ts';
import { BlobMissing } from '../../../platform/storage/index.ts';
import { organizationFacts, restrictedEmails } from '../../access/index.ts';
import type { MadeLogo } from '../child/inspect-file.ts';
import { limits } from '../limits.ts';
import { because } from '../reasons.ts';
import { refusalReason, refuseInput } from '../refusals.ts';
import { sandboxes, withTempFiles } from '../sandbox.ts';

const brandings: ReadRows<Branding> = modelRows('Branding', 'brandings');

const nothing = {
  ...{ color: null, replyTo: null, logoSha256: null, logoWidth: null, logoHeight: null },
  ...{ privacyUrl: null, privacyContact: null, privacyVersion: null },
};

/** The branding of an organisation; one without values if it has none. */
export async function readBranding(on: Queries, organizationId: string): Promise<Branding> {
  const [row] = await brandings(on, sql`r.organization_id = ${organizationId}::uuid`);
  return row ?? { organizationId, ...nothing };
}

/** The version of the privacy notice that people are shown. */
export const shownPrivacyNotice = async (tx: Tx, organizationId: string): Promise<string> =>
  privacyVersion((await readBranding(tx, organizationId)).privacyVersion);

/** An organisation as it presents itself to people. */
export interface BrandedOrganization extends Branding {
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Of people for whom none was set. Null: French. */
  readonly language: string | null;
  /** Addresses, lowercase, to which it sends nothing of its own accord. */
  readonly restricted: readonly string[];
  /** Its own words in mails. Null if it has none. */
  readonly mailTexts: readonly OwnMailText[] | null;
}

/** Words of an organisation in one kind of its mails and one language. Null: those of the service. */
export type OwnMailText = Omit<MailText, 'organizationId'>;

/** The texts of the mails of an organisation `o`, as a JSON array. */
const ownMailTexts = sql`
  SELECT json_agg(json_build_object('kind', t.kind, 'language', t.language, 'subject', t.subject, 'opening', t.opening))
  FROM mail_texts t WHERE t.organization_id = o.id`;

/** The texts of the mails of an organisation in one language. */
export const listMailTexts = (
  { prisma }: Services['database'],
  organizationId: string,
  language: string,
): Promise<readonly OwnMailText[]> => prisma.mailText.findMany({ where: { organizationId, language } });

/** Sets the words of the caller's organisation in one kind of its mails and one language. Without any, those of the service return. */
export async function setMailText(
  { database }: Services,
  { organizationId }: MemberActor,
  { kind, language, ...words }: OwnMailText,
): Promise<{ readonly id: string }> {
  const place = { organizationId, kind, language };
  if (words.subject === null && words.opening === null) await database.prisma.mailText.deleteMany({ where: place });
  else
    await database.prisma.mailText.upsert({
      where: { organizationId_kind_language: place },
      create: { ...place, ...words },
      update: words,
    });
  return { id: organizationId };
}

/** Organisations with their brandings, by id, in one statement. */
export async function listBranded(
  on: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BrandedOrganization>> {
  const rows = await on.rows<BrandedOrganization>(
    sql`SELECT o.id AS "organizationId", o.name, o.time_zone AS "timeZone", o.language, b.color, b.reply_to AS "replyTo",
       b.logo_sha256 AS "logoSha256", b.logo_width AS "logoWidth", b.logo_height AS "logoHeight",
       b.privacy_url AS "privacyUrl", b.privacy_contact AS "privacyContact", b.privacy_version AS "privacyVersion",
       ${restrictedEmails} AS restricted, (${ownMailTexts}) AS "mailTexts"
     FROM ${organizationFacts} o LEFT JOIN brandings b ON b.organization_id = o.id
     WHERE o.id = ${anyOf([...new Set(ids)], 'uuid')}`,
    ['organizations', 'brandings', 'restricted_people', 'mail_texts'],
  );
  return new Map(rows.map((row) => [row.organizationId, row]));
}

/** Sets the colour (`#rrggbb`, lowercase) and the reply-to address of the caller's organisation. Null removes one. */
export async function setBranding(
  { database }: Services,
  { organizationId }: MemberActor,
  data: Pick<Branding, 'color' | 'replyTo'>,
): Promise<{ readonly id: string }> {
  await database.prisma.branding.upsert({
    where: { organizationId },
    create: { organizationId, ...data },
    update: data,
  });
  return { id: organizationId };
}

/** Sets the privacy notice of the caller's organisation: link, contact and version. Null removes one. */
export async function setPrivacyNotice(
  { database }: Services,
  { organizationId }: MemberActor,
  data: Pick<Branding, 'privacyUrl' | 'privacyContact' | 'privacyVersion'>,
): Promise<{ readonly id: string }> {
  await database.prisma.branding.upsert({
    where: { organizationId },
    create: { organizationId, ...data },
    update: data,
  });
  return { id: organizationId };
}

/** Requests a sample of the mails of the caller's organisation, sent to the caller's own address. */
export async function sendTestMail(
  services: Services,
  { organizationId, member }: MemberActor,
): Promise<{ readonly id: string }> {
  await transaction(services.database, 'send-test-mail', (tx) =>
    services.dispatch(tx, [
      {
        type: 'branding.test_mail_requested',
        subjectId: member.userId,
        aggregateId: organizationId,
        organizationId,
        mode: 'TEST',
      },
    ]),
  );
  return { id: organizationId };
}

/**
 * Stores a logo: a PNG in base64, at most 300 KB, which a child decodes and writes anew without metadata. No row refers
 * to it yet.
 * @throws Fault `invalid_body` at `path`
 */
function intakeLogo(services: Services, base64: string, path: string): Promise<MadeLogo> {
  return withTempFiles(services, ['upload', 'logo'], async ({ upload, logo }) => {
    const refused = (reason: Reason) => refuseInput(path, reason);
    if (base64.length > Math.ceil(limits.pictureBytes / 3) * 4)
      throw refused(because('larger_than_kb', { kb: limits.pictureBytes / 1024 }));
    const bytes = decodeBase64(base64);
    if (!bytes) throw refused(because('not_base64'));
    await writeFile(upload, bytes, { flag: 'wx', mode: 0o600 });
    const made = await services
      .of(sandboxes)
      .get('reading')
      .run<MadeLogo>('makeLogo', { from: upload, to: logo }, { turnOf: 'pictures' })
      .catch((error) => {
        const reason = refusalReason(error);
        throw reason ? refused(reason) : error;
      });
    await services.storage.adopt(logo, made.sha256);
    return made;
  });
}

/**
 * Replaces the logo of the caller's organisation: a PNG in base64, at most 300 KB, which a child decodes and writes anew.
 * @throws Fault `invalid_body`
 */
export async function setLogo(
  services: Services,
  { organizationId }: MemberActor,
  { pngBase64 }: { readonly pngBase64: string },
): Promise<{ readonly id: string }> {
  const { sha256, width, height } = await intakeLogo(services, pngBase64, 'pngBase64');
  await write(services, organizationId, { logoSha256: sha256, logoWidth: width, logoHeight: height });
  return { id: organizationId };
}

/** Removes the logo of the caller's organisation. Idempotent. */
export async function removeLogo(
  services: Services,
  { organizationId }: MemberActor,
): Promise<{ readonly id: string }> {
  await write(services, organizationId, { logoSha256: null, logoWidth: null, logoHeight: null });
  return { id: organizationId };
}

interface LogoColumns {
  readonly logoSha256: string | null;
  readonly logoWidth: number | null;
  readonly logoHeight: number | null;
}

const write = ({ database }: Services, organizationId: string, data: LogoColumns) =>
  database.prisma.branding.upsert({ where: { organizationId }, create: { organizationId, ...data }, update: data });

/** Path of an organisation's logo in local storage, for a child process that draws a file. Null if it has none. */
export async function findLogoFile(services: Services, organizationId: string): Promise<string | null> {
  return logoFileOf(services, await readBranding(services.database, organizationId));
}

/** Does the same for a branding that the caller has read. */
export async function logoFileOf(
  { storage }: Services,
  { logoSha256 }: { readonly logoSha256: string | null },
): Promise<string | null> {
  if (!logoSha256) return null;
  return storage.path(logoSha256).catch((error: unknown) => {
    // Replaced at this moment, and swept.
    if (error instanceof BlobMissing) return null;
    throw error;
  });
}

/** Keeps a logo while an organisation uses it. */
export const liveBlobs = ({ asks }: BlobQuestion): Sql => sql`
  SELECT b.logo_sha256 AS sha256 FROM brandings b WHERE ${asks('b.logo_sha256')}`;
