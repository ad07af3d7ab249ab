import { builder } from '../../../platform/graphql/builder.ts';
import { enumValues } from '../../../platform/graphql/directives.ts';
import { type PadesLevel, padesLevels } from '../types.ts';

export const PadesLevelEnum = builder.enumType('PadesLevel', {
  description: 'PAdES baseline levels (ETSI EN 319 142-1, 6.1). Each includes the previous one.',
  values: enumValues<PadesLevel>({
    'B-B': 'B-B: a basic signature.',
    'B-T': 'B-T: a trusted time-stamp proves the time of the signature.',
    'B-LT': 'B-LT: the PDF contains the data for its validation.',
    'B-LTA': 'B-LTA: archive time-stamps preserve the signature in the long term.',
  }),
});

/** Returns the level of a sealed file. Null before sealing. */
export const padesLevelOf = (stored: string | null): PadesLevel | null =>
  padesLevels.find((level) => level === stored) ?? null;
