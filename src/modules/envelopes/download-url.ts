import { after, HOUR } from '../../kernel/clock.ts';
import type { Services } from '../../platform/services.ts';

/** Lifetime of a download link: one hour, by the contract. */
const LIFETIME = HOUR;

/** Media types by the end of a file's name. */
const types = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  csv: 'text/csv',
} as const;

/** Returns a temporary link to a stored file, a PDF by default. `name` is the file name that the person sees. */
export function downloadUrl(
  services: Services,
  sha256: string,
  name: string,
  kind: keyof typeof types = 'pdf',
): string {
  const file = name.toLowerCase().endsWith(`.${kind}`) ? name : `${name}.${kind}`;
  const expiresAt = after(services.clock.now(), LIFETIME);
  const token = services.links.sign({ sha256, name: file, expiresAt, contentType: types[kind] });
  return `${services.config.publicUrl}/files/${token}/${encodeURIComponent(file.replaceAll(/[/\\]/g, '-'))}`;
}
