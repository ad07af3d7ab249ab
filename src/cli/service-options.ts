import { UsageError } from './command.ts';
import type { Flags } from './flags.ts';

/** A service and a test key, for commands that work like a client of it. */
export interface ServiceOptions {
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: string;
}

const DEFAULT_URL = 'http://localhost:4000';

/**
 * Reads `--url` and `--key`, or `ESIGN_URL` and `ESIGN_KEY`. Live keys are refused, so that a command for developers
 * never touches production data.
 * @throws UsageError
 */
export function serviceOptions({ url, key }: Flags, env: NodeJS.ProcessEnv = process.env): ServiceOptions {
  const address = typeof url === 'string' ? url : env.ESIGN_URL || DEFAULT_URL;
  const secret = typeof key === 'string' ? key : env.ESIGN_KEY || '';
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError('--url (or ESIGN_URL) must be the http or https address of the service');
  if (!secret.startsWith('sk_test_'))
    throw new UsageError('set ESIGN_KEY (or --key) to an API key in test mode: sk_test_…');
  return { url: address.replace(/\/+$/, ''), key: secret };
}
