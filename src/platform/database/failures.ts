/** SQLSTATE of serialization_failure and deadlock_detected (PostgreSQL, appendix A). */
const conflicts = new Set(['40001', '40P01']);
/** disk_full, out_of_memory, admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections; class 08 is the connection itself. */
const refusals = new Set(['53100', '53200', '57P01', '57P02', '57P03', '53300']);
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** The driver adapter's own words for the same. */
const kinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']);
/** Prisma: cannot reach, connection closed, no connection or no transaction to be had in time. */
const prismaUnavailable = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);
const outages = new Set([...refusals, ...network, ...kinds, ...prismaUnavailable]);
/** What pg says, without a code, when all its connections stay in use, or when one ends while it is used. */
const words = /timeout exceeded when trying to connect|Connection terminated|and is not queryable/;

/** Whether another transaction was in the way, so that the same work, done again, may well succeed. */
export const isConflict = (error: unknown): boolean =>
  codes(error).some((code) => conflicts.has(code) || code === 'P2034' || code === 'TransactionWriteConflict');

/** Whether the database could not be reached or had no room: nothing is wrong with the work itself. */
export const isUnavailable = (error: unknown): boolean =>
  codes(error).some((code) => outages.has(code) || /^08\w{3}$/.test(code)) ||
  (error instanceof Error && words.test(error.message)) ||
  isMissingSocket(error);

/** A unix socket that is not there, unlike any other file; Prisma opens none, and leaves out what was done. */
function isMissingSocket(error: unknown): boolean {
  const { code, syscall, name, cause } = (error ?? {}) as { [name in 'code' | 'syscall' | 'name' | 'cause']?: unknown };
  const connecting = syscall === 'connect' || name === 'PrismaClientKnownRequestError';
  return (code === 'ENOENT' && connecting) || (cause instanceof Error && isMissingSocket(cause));
}

/** Whether a unique constraint refused the work (SQLSTATE 23505, Prisma P2002). */
export const isDuplicate = (error: unknown): boolean =>
  codes(error).some((code) => code === '23505' || code === 'P2002' || code === 'UniqueConstraintViolation');

interface Layered {
  readonly code?: unknown;
  readonly kind?: unknown;
  readonly originalCode?: unknown;
  readonly cause?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown; readonly code?: unknown };
}

/** Every code in an error of Prisma or of the driver, through the layers each of them wraps around it. */
function codes(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [];
  const { code, kind, originalCode, cause, meta } = error as Layered;
  const own = [code, kind, originalCode, meta?.code].filter((value) => typeof value === 'string');
  return [...own, ...codes(cause, depth + 1), ...codes(meta?.driverAdapterError, depth + 1)];
}
