import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs `work` as part of a request: what it logs and what it writes down as happened carries the request's id. */
export const inRequest = <T>(requestId: string, work: () => T): T => current.run(requestId, work);

/** The id of the request that this is part of; undefined in a job. */
export const currentRequestId = (): string | undefined => current.getStore();
