import { X509Certificate } from 'node:crypto';
import { type Clock, DAY } from '../../kernel/clock.ts';
import { sha256 } from '../../kernel/digest.ts';
import { expiryWarning, OutsideAuthority, TimestampUnavailable } from '../../modules/trust/index.ts';
import type { Config, TimestampAuthoritySetting } from '../../platform/config/index.ts';
import { parseCms } from '../../standards/cms/parse.ts';
import { tstInfoOf } from '../../standards/rfc3161/tst-info.ts';
import { parseCertificate } from '../../standards/x509/certificate.ts';
import { examine, type Finding } from './finding.ts';

const what = 'timestamps';
/** A client certificate that expires within this time needs the operator's attention. */
const SOON = 90 * DAY;

/**
 * Requests a real timestamp and its validation data from each external authority. Seals can be completed while one of
 * them gives both. Each has `timeLimit` ms to answer.
 */
export async function examineTimestamps(
  { timestampAuthorities: settings }: Config,
  clock: Clock,
  timeLimit: number,
): Promise<readonly Finding[]> {
  const examined = settings.map((setting) => examine(what, timeLimit, () => ask(setting, clock)));
  const answers = (await Promise.all(examined)).flat();
  const works = answers.some(({ state }) => state !== 'fault');
  const stamps = answers.map(({ state, detail }): Finding => {
    if (state !== 'fault') return { what, state, detail };
    return works
      ? { what, state: 'note', detail: `another authority is used: ${detail}` }
      : { what, state, detail: `no seal can be completed: ${detail}` };
  });
  return [...stamps, ...settings.flatMap((setting) => clientCertificate(setting, clock))];
}

async function ask(setting: TimestampAuthoritySetting, clock: Clock): Promise<Finding> {
  const authority = new OutsideAuthority(setting, clock);
  try {
    const { token, info } = await authority.timestamp(sha256(Buffer.from('esign doctor')));
    await authority.validationData([token]);
    const signed = parseCms(token);
    const certificate = signed.signerCertificate!;
    const until = certificate.notAfter;
    const { policy } = tstInfoOf(signed);
    const facts = `${info.gen_time}, policy ${policy}, certificate until ${until.toISOString().slice(0, 10)}`;
    if (setting.qualified && !info.qualified) {
      const detail = `${info.issuer} answers, but its tokens do not state that they are qualified (EN 319 422): timestamps say qualified: false; ${facts}`;
      return { what, state: 'note', detail };
    }
    const unit = { mode: 'live', role: 'outside_timestamp_unit', certificate, renewalAt: null } as const;
    const ends = expiryWarning(unit, clock.now()) !== null;
    return { what, state: ends ? 'note' : 'ok', detail: `${info.issuer} answers, ${facts}` };
  } catch (error) {
    if (!(error instanceof TimestampUnavailable)) throw error;
    const detail = error.message.includes(setting.host) ? error.message : `${setting.host}: ${error.message}`;
    return { what, state: 'fault', detail };
  }
}

/** Reports a client certificate that ends soon: the authority then refuses the connection. */
function clientCertificate({ host, client }: TimestampAuthoritySetting, clock: Clock): Finding[] {
  if (!client) return [];
  const until = parseCertificate(new X509Certificate(client.certificate).raw).notAfter;
  const left = until.getTime() - clock.now().getTime();
  const detail = `the client certificate for ${host} is valid until ${until.toISOString().slice(0, 10)}`;
  return [{ what, state: left < 0 ? 'fault' : left < SOON ? 'note' : 'ok', detail }];
}
