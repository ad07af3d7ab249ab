import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs `work` in the context of a request: its log lines and recorded events carry the request's id. */
export const inRequest = <T>(requestId: string, work: () => T): T => current.run(requestId, work);

/** Returns the id of the current request; undefined in a job. */
export const currentRequestId = (): string | undefined => current.getStore();
