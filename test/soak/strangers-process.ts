import { attackInEveryWay, type Target } from './strangers-attacks.ts';

/** The attackers, in a process of their own: what they compute is not the customer's wait. Ends after so many seconds. */
process.once('message', async ({ target, seconds }: { target: Target; seconds: number }) => {
  const heard = await attackInEveryWay(target, AbortSignal.timeout(seconds * 1_000));
  process.send!(heard, () => process.exit(0));
});
