import { type ReadRows, rowsOf } from '../../platform/database/columns.ts';
import type { Branding, Database, Tx } from '../../platform/database/index.ts';

const brandings: ReadRows<Branding> = rowsOf('Branding', 'brandings');

/** The branding of an organisation; one without values if it has none. */
export async function readBranding(client: Tx | Database['prisma'], organizationId: string): Promise<Branding> {
  const [row] = await brandings(client, 'r.organization_id = $1::uuid', organizationId);
  return row ?? { organizationId, color: null, replyTo: null, logoSha256: null, logoWidth: null, logoHeight: null };
}
