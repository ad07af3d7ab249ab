import { reasonsFrom } from '../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  too_long_for_field: 'is too long for its field: it cannot be drawn legibly',
  no_glyph: 'has characters that cannot be drawn: {characters}',
} as const;

export const because = reasonsFrom(reasons);
