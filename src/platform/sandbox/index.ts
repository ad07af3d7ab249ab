export type { Answer } from './child.ts';
export { entryArguments, startEntriesOf, workerEntry } from './entry.ts';
export { createSandbox, type RunOptions, type Sandbox, type SandboxOptions } from './sandbox.ts';
export {
  type Ask,
  isBusy,
  SandboxFailure,
  type SandboxLoss,
  SandboxRefusal,
  type SandboxTask,
  serve,
} from './serve.ts';
