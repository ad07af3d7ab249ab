import { loadConfig } from '../../platform/config/index.ts';
import { createLog } from '../../platform/log/index.ts';
import { compose, type Service } from '../compose.ts';
import { withServedAddresses } from '../served-at.ts';

/** Opens the service for a command, configured by the environment. */
export function openService(): Promise<Service> {
  const config = loadConfig(withServedAddresses({ LOG_LEVEL: 'warn', ...process.env }));
  // Logs go to standard error: with `--json`, standard output contains one object and nothing else.
  return compose(config, { log: createLog(config.logLevel, process.stderr) });
}
