/**
 * How long this service waits for each external service (neighbour), in ms. The operator guide has the same table, and
 * a test compares them. `connect`: to establish a connection; `answer`: for one answer.
 */
export const timeLimits = {
  /** Total wait of a request for PostgreSQL and the storage; then it answers 503. */
  request: 8_000,
  database: {
    connect: 5_000,
    /** A query outside requests and jobs: sockets, event streams, the job queue itself. */
    answer: 8_000,
    /** A query of a job or a command: longer than the server's statement timeout, so that the server ends it first. */
    jobAnswer: 35_000,
    /** The server ends a statement after this (`statement_timeout`), */
    statement: 30_000,
    /** and a wait for a row lock of another transaction after this (`lock_timeout`). */
    lock: 10_000,
    /** A migration. */
    migration: 30 * 60_000,
  },
  redis: {
    connect: 2_000,
    /** The caller then continues without Redis. */
    answer: 500,
    /**
     * A connection that receives nothing for this long is replaced; pings ensure that a live one receives something.
     */
    silence: 3_000,
    ping: 1_000,
    /** How long a start waits for the first connection. */
    start: 1_000,
  },
  storage: {
    connect: 3_000,
    /** Nothing was sent or received on a connection. */
    silence: 5_000,
    /** A request about an object, outside our own requests. */
    answer: 15_000,
    /** Additional time of an upload per megabyte. */
    perMegabyte: 1_000,
  },
  timestamps: {
    answer: 10_000,
    /** Time-stamp and validation data while another authority can be asked next. */
    next: 5_000,
  },
  /** Servers that scan mails may take long to answer the last line; giving up then could send the mail twice. */
  mail: { connect: 5_000, greeting: 10_000, silence: 30_000 },
  /** A token (PKCS #11): an HSM on the network may have to connect first, a signature of RSA 4096 on a card takes seconds. */
  token: { open: 30_000, answer: 15_000 },
  /** Remote sealing: the service asks its HSM for a whole batch. */
  remoteSealing: { answer: 15_000 },
  sms: { answer: 8_000 },
  identities: { answer: 8_000 },
  oidc: { answer: 5_000 },
  webhooks: { answer: 10_000 },
  /** One probe of `/readyz`. */
  probe: 2_000,
} as const;
