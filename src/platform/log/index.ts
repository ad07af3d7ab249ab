import pino, { type DestinationStream, type Logger } from 'pino';
import { currentRequestId } from './current-request.ts';
import { scrub } from './scrub.ts';

export { currentRequestId, inRequest } from './current-request.ts';
export { visibleReason } from './scrub.ts';

export type Log = Logger;
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * A structured log, one JSON object a line, on standard output unless `destination` is given. Only the fields
 * of `scrub.ts` get through; the message must be a constant text, so that nobody's name can be in it.
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
    // `log.error(error)` would otherwise make the error's own words the message of the line.
    hooks: {
      logMethod(input, method) {
        const [first, ...rest] = input as unknown[];
        const args = first instanceof Error ? [{ err: first }, ...(rest.length ? rest : ['failed'])] : input;
        return method.apply(this, args as Parameters<typeof method>);
      },
    },
  };
  const log = destination ? pino(options, destination) : pino(options);
  // pino does not pass a child's fields through the formatters; children inherit this from their parent.
  const { child } = log;
  log.child = function (this: Log, fields: pino.Bindings, childOptions?: object) {
    return child.call(this, scrub(fields), childOptions);
  } as Log['child'];
  return log;
}

/** A log that says nothing. */
export const silentLog: Log = pino({ level: 'silent' });
