import type { Actor } from '../../../kernel/actor.ts';
import type { Services } from '../../../platform/services.ts';
import { assertMember } from '../../access/index.ts';
import { intakeLogo } from '../intake-logo.ts';

/**
 * Replaces the logo of the caller's organisation: a PNG in base64, at most 300 KB, which a child decodes and writes anew.
 * @throws Fault `invalid_body`
 */
export async function setLogo(
  services: Services,
  actor: Actor,
  { pngBase64 }: { readonly pngBase64: string },
): Promise<{ readonly id: string }> {
  const { organizationId } = assertMember(actor, 'MANAGER');
  const { sha256, width, height } = await intakeLogo(services, pngBase64, 'pngBase64');
  await write(services, organizationId, { logoSha256: sha256, logoWidth: width, logoHeight: height });
  return { id: organizationId };
}

/** Removes the logo of the caller's organisation. Idempotent. */
export async function removeLogo(services: Services, actor: Actor): Promise<{ readonly id: string }> {
  const { organizationId } = assertMember(actor, 'MANAGER');
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
