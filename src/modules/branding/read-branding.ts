import type { Branding, Database, Tx } from '../../platform/database/index.ts';

/** The branding of an organisation; one without values if it has none. */
export async function readBranding(client: Tx | Database['prisma'], organizationId: string): Promise<Branding> {
  const row = await client.branding.findUnique({ where: { organizationId } });
  return row ?? { organizationId, color: null, replyTo: null, logoSha256: null, logoWidth: null, logoHeight: null };
}
