import { privacyVersion } from '../../../kernel/privacy-notice.ts';
import { anyOf } from '../../../platform/database/any-of.ts';
import { queryOf, type ReadRows, rowsOf } from '../../../platform/database/columns.ts';
import type { Branding, Database, Tx } from '../../../platform/database/index.ts';
import { organizationFacts, restrictedEmails } from '../../access/index.ts';

const brandings: ReadRows<Branding> = rowsOf('Branding', 'brandings');

const nothing = {
  ...{ color: null, replyTo: null, logoSha256: null, logoWidth: null, logoHeight: null },
  ...{ privacyUrl: null, privacyContact: null, privacyVersion: null },
};

/** The branding of an organisation; one without values if it has none. */
export async function readBranding(client: Tx | Database['prisma'], organizationId: string): Promise<Branding> {
  const [row] = await brandings(client, 'r.organization_id = $1::uuid', organizationId);
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
  /** Addresses, lowercase, to which it sends nothing of its own accord. */
  readonly restricted: readonly string[];
}

/** Organisations with their brandings, by id, in one statement. */
export async function listBranded(
  client: Tx | Database['prisma'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, BrandedOrganization>> {
  const rows = await queryOf<BrandedOrganization>(
    client,
    ['organizations', 'brandings', 'restricted_people'],
    `SELECT o.id AS "organizationId", o.name, o.time_zone AS "timeZone", b.color, b.reply_to AS "replyTo",
       b.logo_sha256 AS "logoSha256", b.logo_width AS "logoWidth", b.logo_height AS "logoHeight",
       b.privacy_url AS "privacyUrl", b.privacy_contact AS "privacyContact", b.privacy_version AS "privacyVersion",
       ${restrictedEmails} AS restricted
     FROM ${organizationFacts} o LEFT JOIN brandings b ON b.organization_id = o.id
     WHERE o.id = ${anyOf('$1::uuid[]')}`,
    [...new Set(ids)],
  );
  return new Map(rows.map((row) => [row.organizationId, row]));
}
