import { createRequire } from 'node:module';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './test/world/longest-first.ts';
import { type ProjectName, testFiles } from './test/world/projects.ts';

// graphql 16 ships CommonJS and ESM without "exports": Node loads one, Vite the other, and graphql refuses
// to work with two copies of itself. Everybody gets Node's.
const graphql = createRequire(import.meta.url).resolve('graphql');

const files = testFiles();

const project = (name: ProjectName, builds?: 'server' | 'everything'): TestProjectInlineConfiguration => ({
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
  test: {
    name,
    include: files[name],
    pool: 'forks',
    // A process runs a hundred files, and keeps what their modules hold.
    execArgv: ['--max-old-space-size=8192'],
    // A file finds the modules of the one before it loaded: each has a world of its own, and loading takes two seconds.
    isolate: false,
    runner: 'test/world/runner.ts',
    globalSetup: builds ? [`test/world/build-${builds}.ts`] : [],
    setupFiles: [
      ...(builds ? ['test/world/built-entries.ts', 'test/world/field-refusals.ts'] : []),
      'test/world/free-mocks.ts',
    ],
    // Generous: a test says what is right, a bench how fast. None is tried again: that would hide what fails at times.
    // A limit only ends what hangs: it is far beyond what a slow machine needs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // A failed comparison shows its values also where only the first line of the message is printed.
    chaiConfig: { truncateThreshold: 400 },
    env: { NODE_ENV: 'test' },
  },
});

/** `npm test` runs the first three; `npm run test:all` runs all. test/README.md says what is where. */
export default defineConfig({
  test: {
    projects: [
      project('unit'),
      project('service', 'server'),
      project('smoke', 'everything'),
      project('whole', 'everything'),
      project('browser', 'everything'),
    ],
    // On two cores, a third process works while the others wait for PostgreSQL, children and pages.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/world/database-server.ts', 'test/world/met-refusals.ts'],
    reporters: ['default', './test/world/skipped-reporter.ts', './test/world/time-reporter.ts'],
    teardownTimeout: 30_000,
    // Keeps compiled modules between runs: one file starts in seconds, and the later parts of CI reuse the first one's.
    experimental: { fsModuleCache: true },
  },
});
