import '../world/built-entries.ts';
import { compose } from '../../src/app/compose.ts';
import { makeRecords } from '../../src/modules/verification/records/make-trees.ts';
import { renewTrees } from '../../src/modules/verification/records/renew-trees.ts';
import { loadConfig } from '../../src/platform/config/index.ts';

// A process of `kill-at-records.test.ts`: makes the trees of evidence records, or renews them by SHA-512, until it is killed.
const service = await compose(loadConfig(process.env));
await (process.env.RENEW ? renewTrees : makeRecords)(service.services);
console.log('done');
await service.close();
