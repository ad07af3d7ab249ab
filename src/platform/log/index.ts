import pino, { type DestinationStream, type Logger } from 'pino';
import { currentRequestId } from './current-request.ts';
import { scrub } from './scrub.ts';

export { currentRequestId, inRequest } from './current-request.ts';
export { visibleReason } from './scrub.ts';

export type Log = Logger;
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Creates a structured log, one JSON object per line, on standard output unless `destination` is set. Only the fields
 * of `scrub.ts` are logged. Messages must be constants, so that they contain no personal data.
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
