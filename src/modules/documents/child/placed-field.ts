import type { PlacedField as PadesField } from '../../../standards/pades/index.ts';
import type { PlacedField } from '../types.ts';

/** Initials look like a signature without lines below. */
const types = {
  SIGNATURE: 'signature',
  INITIALS: 'signature',
  TEXT: 'text',
  DATE: 'date',
  CHECKBOX: 'checkbox',
} as const;

/** Converts a field to the type of `standards/pades`. */
export const placedField = ({
  id,
  type,
  digital,
  page,
  x,
  y,
  width,
  height,
  signerName,
  locks,
}: PlacedField): PadesField => ({
  id,
  type: type === 'SIGNATURE' && digital ? 'digital-signature' : types[type],
  pageIndex: page - 1,
  at: { x, y, width, height },
  label: signerName,
  ...(locks && { locks }),
});
