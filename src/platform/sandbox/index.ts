export type { Answer } from './child.ts';
export { entryArguments, startEntriesOf, workerEntry } from './entry.ts';
export { isBusy, SandboxFailure, type SandboxLoss, SandboxRefusal } from './failures.ts';
export { createSandbox, type RunOptions, type Sandbox, type SandboxOptions } from './sandbox.ts';
export { type Ask, type SandboxTask, serve } from './serve.ts';
