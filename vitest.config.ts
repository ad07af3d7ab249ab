import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';
import { BrowserLast } from './test/world/browser-last.ts';

// graphql 16 ships CommonJS and ESM without "exports": Node loads one, Vite the other, and graphql refuses
// to work with two copies of itself. Everybody gets Node's.
const graphql = createRequire(import.meta.url).resolve('graphql');

export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: BrowserLast },
    // A file finds the modules of the one before it loaded: each has a world of its own, and loading takes two seconds.
    isolate: false,
    globalSetup: ['test/world/built.ts', 'test/world/database-server.ts', 'test/world/met-refusals.ts'],
    setupFiles: ['test/world/built-entries.ts', 'test/world/field-refusals.ts', 'test/world/free-mocks.ts'],
    reporters: ['default', './test/world/skipped-reporter.ts', './test/world/refusals-reporter.ts'],
    // Generous: a test says what is right, a bench how fast. None is tried again: that would hide what fails at times.
    // A limit only ends what hangs: it is far beyond what a slow machine needs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    teardownTimeout: 30_000,
    // A failed comparison shows its values also where only the first line of the message is printed.
    chaiConfig: { truncateThreshold: 400 },
    env: { NODE_ENV: 'test' },
    // Keeps compiled modules between runs: one file starts in seconds, and the later parts of CI reuse the first one's.
    experimental: { fsModuleCache: true },
  },
});
