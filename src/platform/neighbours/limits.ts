/**
 * How long this service waits for each of its neighbours, in milliseconds. The operator guide has the same table, and a
 * test compares them. `connect`: until a connection stands; `answer`: until one question is answered.
 */
export const timeLimits = {
  /** What one request waits for PostgreSQL and the storage together; then it answers 503. */
  request: 8_000,
  database: {
    connect: 5_000,
    /** A question outside requests and jobs: sockets, event streams, the job queue itself. */
    answer: 8_000,
    /** A question of a job or a command: above the server's own limit of a statement, which ends it in order. */
    jobAnswer: 35_000,
    /** The server ends a statement after this (`statement_timeout`), */
    statement: 30_000,
    /** and a wait for a row that another transaction holds after this (`lock_timeout`). */
    lock: 10_000,
    /** A migration. */
    migration: 30 * 60_000,
  },
  redis: {
    connect: 2_000,
    /** Its caller goes on without Redis. */
    answer: 500,
    /** A connection on which nothing came is closed and made anew; the ping makes sure that something comes. */
    silence: 3_000,
    ping: 1_000,
    /** A start waits no longer for the first connection. */
    start: 1_000,
  },
  storage: {
    connect: 3_000,
    /** Nothing came and nothing went on a connection. */
    silence: 5_000,
    /** A question about an object, outside requests. */
    answer: 15_000,
    /** An upload has this much longer for each megabyte. */
    perMegabyte: 1_000,
  },
  timestamps: { answer: 10_000 },
  /** A server that checks a mail may think about its last line for long; giving up then could send it twice. */
  mail: { connect: 5_000, greeting: 10_000, silence: 30_000 },
  sms: { answer: 8_000 },
  identities: { answer: 8_000 },
  webhooks: { answer: 10_000 },
  /** One look of `/readyz` at a neighbour. */
  probe: 2_000,
} as const;
