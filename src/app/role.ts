/** What a process does. One process of role `all` is a complete service; the other roles share the work. */
export type Role = keyof typeof parts;

/** The parts that each role starts. */
export const parts = {
  /** Answers HTTP and sockets, and only enqueues jobs. */
  web: { interfaces: true, jobs: false },
  /** Runs jobs and the regular ones; its port has `/healthz`, `/readyz` and `/metrics` only. */
  worker: { interfaces: false, jobs: true },
  all: { interfaces: true, jobs: true },
} as const satisfies Readonly<Record<string, { readonly interfaces: boolean; readonly jobs: boolean }>>;
