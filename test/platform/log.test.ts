import { describe, expect, it } from 'vitest';
import { createLog, type LogLevel } from '../../src/platform/log/index.ts';

function capture(level: LogLevel = 'debug') {
  const lines: string[] = [];
  const log = createLog(level, { write: (line: string) => lines.push(line) });
  return { log, lines, records: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

/** A text that must never be in a log. */
const canary = 'canary-ada@example.org';

class OperatorError extends Error {
  readonly forOperator = true;
}

describe('the log', () => {
  it('writes one JSON object per line, with time, level and fields', () => {
    const { log, records } = capture();
    log.info({ requestId: 'r1', status: 200, ms: 12 }, 'request');
    expect(records()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        pid: process.pid,
        requestId: 'r1',
        status: 200,
        ms: 12,
        msg: 'request',
      },
    ]);
  });

  it('drops fields that are not on the list and values that are not primitive', () => {
    const { log, lines } = capture();
    log.info(
      { email: canary, token: 't', url: 'u', requestId: { deep: canary }, code: [canary], task: canary },
      'request',
    );
    expect(Object.keys(JSON.parse(lines[0]!))).toEqual(['level', 'time', 'pid', 'msg']);
    log.child({ name: canary, requestId: 'r1' }).warn({ body: canary }, 'again');
    log.child({ requestId: 'r1' }, { level: 'debug' }).child({ email: canary }).error('once more');
    expect(lines.join()).not.toContain('canary');
    expect(lines[1]).toContain('"requestId":"r1"');
  });

  it('writes the class and place of an error, but not its message', () => {
    const { log, lines, records } = capture();
    const cause = Object.assign(new Error(`Key (email)=(${canary}) exists`), {
      code: '23505',
      constraint: 'signers_email',
    });
    const error = new TypeError(`cannot invite ${canary}`, { cause });
    log.error({ err: error }, 'failed');
    log.error(error);
    log.error(error, 'failed');
    log.error({ reason: error, err: canary }, 'failed');
    expect(lines.join()).not.toContain('canary');
    for (const record of records().slice(0, 3)) {
      expect(record.err).toMatchObject({
        type: 'TypeError',
        at: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
        cause: { type: 'Error', code: '23505', constraint: 'signers_email' },
      });
      expect(record.msg).toBe('failed');
    }
  });

  it('writes messages of errors made for the operator or by the system', () => {
    const { log, records } = capture();
    log.error({ err: new OperatorError('turn fsync on') }, 'failed');
    log.error({ err: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { syscall: 'connect' }) }, 'failed');
    expect(records().map(({ err }) => (err as { message: string }).message)).toEqual([
      'turn fsync on',
      'connect ECONNREFUSED 127.0.0.1:1',
    ]);
  });

  it('writes nothing below its level', () => {
    const { log, lines } = capture('warn');
    log.info('quiet');
    capture('silent').log.fatal('quiet');
    expect(lines).toEqual([]);
  });
});
