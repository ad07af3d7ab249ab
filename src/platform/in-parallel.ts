/**
 * Calls `act` for each item, at most `places` at a time. Rejects with the first failure, after the running calls have
 * ended.
 */
export async function inParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  places: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;
  for await (const item of items) {
    if (failure) break;
    const work = act(item)
      .catch((error) => {
        failure ??= { error };
      })
      .finally(() => running.delete(work));
    running.add(work);
    if (running.size >= places) await Promise.race(running);
  }
  await Promise.all(running);
  if (failure) throw failure.error;
}
