import { isRecord, propertyOf } from '../kernel/unknown.ts';

/** Whether a request has the hash of its document only, as Apollo Client and urql send it before the document itself. */
export const isPersistedQuery = (body: unknown): boolean =>
  propertyOf(body, 'query') === undefined && isRecord(propertyOf(propertyOf(body, 'extensions'), 'persistedQuery'));

/**
 * The answer to such a request, with status 200: message and code of Apollo Server, on which those clients send the
 * document from then on.
 */
export const persistedQueryNotSupported = {
  errors: [{ message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }],
};
