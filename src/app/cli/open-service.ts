import { loadConfig } from '../../platform/config/index.ts';
import { createLog } from '../../platform/log/index.ts';
import { compose, type Service } from '../compose.ts';
import { withServedAddresses } from '../served-at.ts';

/** The service of the environment, as a command uses it. */
export function openService(): Promise<Service> {
  const config = loadConfig(withServedAddresses({ LOG_LEVEL: 'warn', ...process.env }));
  // Standard output is for what was asked: `--json` prints one object, and nothing else.
  return compose(config, { log: createLog(config.logLevel, process.stderr) });
}
