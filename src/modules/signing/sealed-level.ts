/** The PAdES level that every seal must reach. */
export const TARGET_LEVEL = 'B-LTA';

/** ETSI EN 319 142-1 §5.1: each level includes the previous one. */
const strength = ['B-B', 'B-T', 'B-LT', 'B-LTA'];

/**
 * Checks that all files reach the target level. The level comes from the bytes: if, for example, an authority's clock
 * is wrong, its validation data proves nothing.
 * @throws Error if a file is below the target level
 */
export function assertTargetLevel(files: readonly { readonly level: string }[]): string {
  const weakest = strength[Math.min(...files.map(({ level }) => strength.indexOf(level)))];
  if (weakest !== TARGET_LEVEL) throw new Error(`the sealed bytes reach ${weakest} only, not ${TARGET_LEVEL}`);
  return weakest;
}
