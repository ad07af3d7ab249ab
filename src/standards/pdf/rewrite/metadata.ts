import zlib from 'node:zlib';
import { isArray, isName, Stream } from '../objects.ts';
import type { Pdf } from '../pdf.ts';
import { isWellFormed } from './well-formed.ts';

/** Maximum bytes of XMP: a hundred times what writers produce. */
const MOST = 8 << 20;

/** Returns whether a metadata stream is XML that strict validators can parse: plain or deflated, and well-formed. */
export function hasReadableMetadata({ dict, body }: Stream): boolean {
  const filter = dict.get('Filter') ?? null;
  const only = isArray(filter) && filter.length === 1 ? filter[0] : filter;
  if (only === null || (isArray(only) && only.length === 0)) return isWellFormed(body);
  if (!isName(only, 'FlateDecode') || dict.has('DecodeParms')) return false;
  try {
    return isWellFormed(zlib.inflateSync(body, { maxOutputLength: MOST }));
  } catch {
    return false;
  }
}

/** Returns whether the catalog's metadata, if any, can be read. */
export function readsMetadata(pdf: Pdf): boolean {
  const metadata = pdf.resolve(pdf.root.get('Metadata'));
  return metadata === null || (metadata instanceof Stream && hasReadableMetadata(metadata));
}
