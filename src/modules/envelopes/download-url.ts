import { after, HOUR } from '../../kernel/clock.ts';
import type { Services } from '../../platform/services.ts';

/** The contract: links are valid for one hour. */
const LIFETIME = HOUR;

/** A temporary link to a stored PDF under the name that the person knows it by. */
export function downloadUrl(services: Services, sha256: string, name: string): string {
  const file = /\.pdf$/i.test(name) ? name : `${name}.pdf`;
  const expiresAt = after(services.clock.now(), LIFETIME);
  const token = services.links.sign({ sha256, name: file, expiresAt, contentType: 'application/pdf' });
  return `${services.config.publicUrl}/files/${token}/${encodeURIComponent(file.replaceAll(/[/\\]/g, '-'))}`;
}
