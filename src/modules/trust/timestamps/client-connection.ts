import { Agent, type Dispatcher } from 'undici';
import type { TimestampAuthoritySetting } from '../../../platform/config/index.ts';

/**
 * Returns connections with the client certificate of an authority, for requests to its own URL only: OCSP, CRLs and
 * other hosts never see it. Undefined if it has none.
 */
export const clientConnection = ({ client }: Pick<TimestampAuthoritySetting, 'client'>): Dispatcher | undefined =>
  client ? new Agent({ connect: { cert: client.certificate, key: client.key } }) : undefined;
