import '../world/built-entries.ts';
import { compose } from '../../src/app/compose.ts';
import { sequenceLog } from '../../src/modules/evidence/log/sequence.ts';
import { loadConfig } from '../../src/platform/config/index.ts';

// A process of `kill-at-log.test.ts`: appends what waits to the transparency log, until it is killed.
const service = await compose(loadConfig(process.env));
console.log('ready');
await sequenceLog(service.services);
console.log('done');
await service.close();
