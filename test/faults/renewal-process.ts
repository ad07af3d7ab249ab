import '../world/built-entries.ts';
import { compose } from '../../src/app/compose.ts';
import { preserveDue } from '../../src/modules/verification/preservation/preserve-due.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import { MovableClock } from '../world/clock.ts';

// A process of `kill-at-renewal.test.ts`: does the renewals that are due by a clock that is ahead, until it is killed.
const clock = new MovableClock();
clock.advance(Number(process.env.CLOCK_AHEAD));
const service = await compose(loadConfig(process.env), { clock });
console.log('ready');
await preserveDue(service.services);
console.log('done');
await service.close();
