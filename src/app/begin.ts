import { loadConfig } from '../platform/config/index.ts';
import { startEarly } from '../platform/database/embedded/index.ts';
import { assertListens } from './listen.ts';
import type { Role } from './role.ts';
import { printSteps } from './start-steps.ts';
import { waitForStop } from './stop-signals.ts';

/**
 * Runs a process of the service until it is asked to stop. The built-in PostgreSQL starts while the service is loaded.
 * In development, prints what the start does. An address that is taken is told before anything is begun.
 *
 * @throws ConfigError, and errors of the parts that cannot be opened
 */
export async function begin(role: Role): Promise<void> {
  const stopAsked = waitForStop();
  const config = loadConfig(process.env, { isOneOfSeveral: role !== 'all' });
  if (!config.production) process.stdout.write(`Esign starts. Its data is in ${config.dataDir}.\n`);
  const onStep = config.production ? undefined : printSteps();
  await assertListens(config);
  if (config.databaseUrl === null) startEarly(config.dataDir);
  const { serve } = await import('./serve.ts');
  onStep?.('The program is loaded');
  await serve(role, { config, stopAsked, onStep });
}
