import { isRecord, propertyOf } from '../../kernel/unknown.ts';

/** SQLSTATE of serialization_failure and deadlock_detected (PostgreSQL, appendix A). */
const conflicts = new Set(['40001', '40P01']);
/** disk_full, out_of_memory, admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections; class 08 is the connection itself. */
const refusals = new Set(['53100', '53200', '57P01', '57P02', '57P03', '53300']);
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** The driver adapter's names for the same. */
const kinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']);
/** Prisma: cannot reach, connection closed, no connection or no transaction available in time. */
const prismaUnavailable = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);
const outages = new Set([...refusals, ...network, ...kinds, ...prismaUnavailable]);
/** Messages of pg, without a code, when no connection becomes free, or when one is lost while in use. */
const words = /timeout exceeded when trying to connect|Connection terminated|and is not queryable/;

/** True if another transaction interfered: the same work may succeed on a retry. */
export const isConflict = (error: unknown): boolean =>
  codes(error).some((code) => conflicts.has(code) || code === 'P2034' || code === 'TransactionWriteConflict');

/** True if the database could not be reached or had no capacity: the work itself is not at fault. */
export const isUnavailable = (error: unknown): boolean =>
  codes(error).some((code) => outages.has(code) || /^08\w{3}$/.test(code)) ||
  (error instanceof Error && words.test(error.message)) ||
  isMissingSocket(error);

/**
 * True if the unix socket is missing. ENOENT of any other file does not count; Prisma opens no files, and omits the
 * system call.
 */
function isMissingSocket(error: unknown): boolean {
  const { code, syscall, name, cause } = isRecord(error) ? error : {};
  const connecting = syscall === 'connect' || name === 'PrismaClientKnownRequestError';
  return (code === 'ENOENT' && connecting) || (cause instanceof Error && isMissingSocket(cause));
}

/** True if a unique constraint was violated (SQLSTATE 23505, Prisma P2002). */
export const isDuplicate = (error: unknown): boolean =>
  codes(error).some((code) => code === '23505' || code === 'P2002' || code === 'UniqueConstraintViolation');

/**
 * True if a statement would have acted for an organisation that has moved to another installation: the trigger of
 * `domain_events` refuses it (SQLSTATE of our own).
 */
export const isOfMoved = (error: unknown): boolean => codes(error).includes('ES409');

/** Collects all codes of an error of Prisma or the driver, through its nested causes. */
function codes(error: unknown, depth = 0): string[] {
  if (!isRecord(error) || depth > 5) return [];
  const { code, kind, originalCode, cause, meta } = error;
  const own = [code, kind, originalCode, propertyOf(meta, 'code')].filter((value) => typeof value === 'string');
  return [...own, ...codes(cause, depth + 1), ...codes(propertyOf(meta, 'driverAdapterError'), depth + 1)];
}
