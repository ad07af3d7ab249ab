// First module of a worker thread that runs from TypeScript source: Node 20 ignores `--import tsx` in a thread, so tsx
// is registered here, before the entry that `startThread` names is loaded. A build never starts this file.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
