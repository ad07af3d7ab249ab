/**
 * Runs `work` as soon as the changes made so far are rendered, before any other event of the page: a focus that moves
 * later than that could take the next key from the field in which the reader already types. Preact renders in a
 * microtask, which it queues with the first change.
 */
export const afterRender = (work: () => void): void => queueMicrotask(work);
