import type { DigestSeal } from '../../../platform/database/index.ts';

/**
 * Returns the highest PAdES level (EN 319 142-1) that a file can reach with the answers of the service so far. B-LTA
 * needs a document time-stamp after the validation data.
 */
export const levelOf = ({ timestampCount }: Pick<DigestSeal, 'timestampCount'>): 'B-T' | 'B-LTA' =>
  timestampCount > 0 ? 'B-LTA' : 'B-T';
