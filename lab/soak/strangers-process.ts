import { attackInEveryWay, type Target } from './strangers-attacks.ts';

/**
 * Runs the attackers in their own process, so that their computing does not delay the customer. Ends after the given number
 * of seconds.
 */
process.once('message', async ({ target, seconds }: { target: Target; seconds: number }) => {
  const heard = await attackInEveryWay(target, AbortSignal.timeout(seconds * 1_000));
  process.send!(heard, () => process.exit(0));
});
