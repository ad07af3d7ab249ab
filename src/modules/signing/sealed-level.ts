/** A seal never completes on a weaker level. */
export const TARGET_LEVEL = 'B-LTA';

/** ETSI EN 319 142-1 §5.1: each level holds the one before. */
const strength = ['B-B', 'B-T', 'B-LT', 'B-LTA'];

/**
 * The level that all of these files have. It is read from the bytes: an authority whose clock is off, say, leaves
 * validation data that proves nothing at its time.
 * @throws where it is not the one that a seal must have
 */
export function assertTargetLevel(files: readonly { readonly level: string }[]): string {
  const weakest = strength[Math.min(...files.map(({ level }) => strength.indexOf(level)))]!;
  if (weakest !== TARGET_LEVEL) throw new Error(`the sealed bytes reach ${weakest} only, not ${TARGET_LEVEL}`);
  return weakest;
}
