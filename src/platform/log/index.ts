import { AsyncLocalStorage } from 'node:async_hooks';
import type { DestinationStream, Logger } from 'pino';
import pino from 'pino';

const current = new AsyncLocalStorage<string>();

/** Runs `work` in the context of a request: its log lines and recorded events carry the request's id. */
export const inRequest = <T>(requestId: string, work: () => T): T => current.run(requestId, work);

/** Returns the id of the current request; undefined in a job. */
export const currentRequestId = (): string | undefined => current.getStore();

/**
 * Fields that may be logged: identifiers, counts, codes and states. Never a token, a one-time code, a name, an
 * address, a path with a token, or any user input. Other fields are dropped.
 */
const allowed = new Set([
  ...['pid', 'requestId', 'operationId', 'operation', 'fields', 'method', 'route', 'status', 'ms', 'bytes', 'count'],
  ...['event', 'actor', 'sessionId', 'identityId', 'mandateId', 'batchId', 'fileId'],
  ...['role', 'generation', 'days'],
  ...['organizationId', 'mode', 'keyId', 'envelopeId', 'documentId', 'signerId', 'subjectId', 'messageId', 'sha256'],
  ...['job', 'task', 'attempt', 'attempts', 'nextAttemptAt', 'worker', 'code', 'reason', 'kind', 'state', 'move'],
  ...[
    'neighbour',
    'host',
    'port',
    'embedded',
    'adopted',
    'version',
    'migration',
    'setting',
    'folder',
    'signal',
    'level',
    'err',
  ],
]);

/** Keeps allowed fields with plain values; errors are reduced to their facts. */
export function scrub(fields: Record<string, unknown>): Record<string, unknown> {
  const scrubbed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const fact = allowed.has(name) ? plain(value) : undefined;
    if (fact !== undefined && (name !== 'err' || value instanceof Error)) scrubbed[name] = fact;
  }
  return scrubbed;
}

/** Identifiers and codes are short and contain no `@`; any other text is dropped as a mistake. */
function plain(value: unknown): unknown {
  if (value instanceof Error) return errorFacts(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return value.length <= 200 && !value.includes('@') ? value : undefined;
  return value === null || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/** An error with `forOperator` was written for the operator and contains no personal data: its message is logged. */
interface MaybeTelling extends Error {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly constraint?: unknown;
  readonly table?: unknown;
  readonly forOperator?: unknown;
}

/**
 * Returns the message of an error written for the operator; undefined for others, whose messages may repeat user
 * input.
 */
export const visibleReason = (error: unknown): string | undefined =>
  error instanceof Error && 'forOperator' in error && error.forOperator === true ? error.message : undefined;

/**
 * Returns type, code and call sites of an error and its causes. Messages of other libraries may repeat user input and
 * are omitted.
 */
function errorFacts(error: MaybeTelling, depth = 0): Record<string, unknown> {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const system = typeof error.syscall === 'string';
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    ...text('code', error.code),
    ...text('constraint', error.constraint),
    ...text('table', error.table),
    ...(system || error.forOperator === true ? { message: error.message } : {}),
    at: frames.slice(0, 12).map((line) => line.trim().slice(3)),
    ...(error.cause instanceof Error && depth < 4 ? { cause: errorFacts(error.cause, depth + 1) } : {}),
    ...(error instanceof AggregateError && depth < 4 ? { errors: errorParts(error, depth) } : {}),
  };
}

/** A host name with several addresses fails once for each; the first few errors are enough. */
const errorParts = ({ errors }: AggregateError, depth: number): Record<string, unknown>[] =>
  errors
    .filter((error) => error instanceof Error)
    .slice(0, 3)
    .map((error) => errorFacts(error, depth + 1));

const text = (name: string, value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? { [name]: value } : {};

export type Log = Logger;
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Creates a structured log, one JSON object per line, on standard output unless `destination` is set. Only the fields
 * of `allowed` are logged. Messages must be constants, so that they contain no personal data.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: scrub },
    errorKey: 'err',
    mixin: () => ({ requestId: currentRequestId() }),
    serializers: { err: (facts: unknown) => facts },
    // `log.error(error)` would otherwise log the error's own message.
    hooks: {
      logMethod(input, method) {
        const [first, ...rest]: unknown[] = input;
        const args = first instanceof Error ? [{ err: first }, ...(rest.length ? rest : ['failed'])] : input;
        return Reflect.apply(method, this, args);
      },
    },
  };
  const log = destination ? pino(options, destination) : pino(options);
  // pino does not pass a child's fields through the formatters; children inherit this override.
  const { child } = log;
  log.child = function (this: Log, fields: pino.Bindings, childOptions?: object) {
    return child.call(this, scrub(fields), childOptions);
  } as Log['child'];
  return log;
}

/** A log without output. */
export const silentLog: Log = pino({ level: 'silent' });
