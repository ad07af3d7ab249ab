import type { MemberActor } from '../../../kernel/actor.ts';
import { privacyVersion } from '../../../kernel/privacy-notice.ts';
import { type ReadRows, rowsOf } from '../../../platform/database/columns.ts';
import { anyOf, type Branding, type Queries, sql, type Tx, transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { organizationFacts, restrictedEmails } from '../../access/index.ts';

const brandings: ReadRows<Branding> = rowsOf('Branding', 'brandings');

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
       ${restrictedEmails} AS restricted
     FROM ${organizationFacts} o LEFT JOIN brandings b ON b.organization_id = o.id
     WHERE o.id = ${anyOf([...new Set(ids)], 'uuid')}`,
    ['organizations', 'brandings', 'restricted_people'],
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
