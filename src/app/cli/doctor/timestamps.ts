import { type Clock, DAY } from '../../../kernel/clock.ts';
import { sha256 } from '../../../kernel/digest.ts';
import { outsideTimestamps, TimestampUnavailable } from '../../../modules/timestamp/index.ts';
import type { Config } from '../../../platform/config/index.ts';
import { parseCms } from '../../../standards/cms/parse.ts';
import { tstInfoOf } from '../../../standards/rfc3161/tst-info.ts';
import type { Finding } from './finding.ts';

/** A certificate that expires within this time needs the operator's attention. */
const SOON = 30 * DAY;

/**
 * Requests a real timestamp and its validation data from the external authority. Without both, no seal can be
 * completed.
 */
export async function examineTimestamps(config: Config, clock: Clock): Promise<readonly Finding[]> {
  const what = 'timestamps';
  const authority = outsideTimestamps(config, clock);
  if (!authority) return [];
  try {
    const { token, info } = await authority.timestamp(sha256(Buffer.from('esign doctor')));
    await authority.validationData([token]);
    const signed = parseCms(token);
    const until = signed.signerCertificate!.notAfter;
    const { policy } = tstInfoOf(signed);
    const facts = `${info.gen_time}, policy ${policy}, certificate until ${until.toISOString().slice(0, 10)}`;
    if (config.tsaQualified && !info.qualified) {
      const detail = `${info.issuer} answers, but its tokens do not state that they are qualified (EN 319 422): timestamps say qualified: false; ${facts}`;
      return [{ what, state: 'note', detail }];
    }
    const ends = until.getTime() - clock.now().getTime() < SOON;
    return [{ what, state: ends ? 'note' : 'ok', detail: `${info.issuer} answers, ${facts}` }];
  } catch (error) {
    if (!(error instanceof TimestampUnavailable)) throw error;
    return [{ what, state: 'fault', detail: `no seal can be completed: ${error.message}` }];
  }
}
