import { after, HOUR } from '../../kernel/clock.ts';
import type { Services } from '../../platform/services.ts';

/** Lifetime of a download link: one hour, by the contract. */
const LIFETIME = HOUR;

/** Returns a temporary link to a stored PDF. `name` is the file name that the person sees. */
export function downloadUrl(services: Services, sha256: string, name: string): string {
  const file = /\.pdf$/i.test(name) ? name : `${name}.pdf`;
  const expiresAt = after(services.clock.now(), LIFETIME);
  const token = services.links.sign({ sha256, name: file, expiresAt, contentType: 'application/pdf' });
  return `${services.config.publicUrl}/files/${token}/${encodeURIComponent(file.replaceAll(/[/\\]/g, '-'))}`;
}
