import type { Config } from '../../platform/config/index.ts';
import type { Finding } from './finding.ts';

/** Lists what is configured, and what has its default. */
export function examineConfig(config: Config): readonly Finding[] {
  const { sealOrganization: seals, smtpUrl, smsUrl, idvUrl, redisUrl, storage, timestampAuthorities } = config;
  const qualified = timestampAuthorities.filter((one) => one.qualified);
  const unset = (what: string, detail: string): Finding => ({ what, state: 'note', detail: `not set: ${detail}` });
  return [
    { what: 'public url', state: 'ok', detail: config.publicUrl },
    { what: 'mode', state: 'ok', detail: config.production ? 'production' : 'development' },
    seals.assumed
      ? unset('seals as', 'seals carry the name of an unregistered organisation (SEAL_ORGANIZATION_…)')
      : { what: 'seals as', state: 'ok', detail: `${seals.name}, ${seals.identifier}` },
    ...(smtpUrl ? [] : [unset('smtp', 'e-mails are only kept in /dev/mailbox')]),
    ...(smsUrl ? [] : [unset('sms', config.production ? 'no SMS is sent' : 'SMS are only kept in /dev/mailbox')]),
    ...(idvUrl
      ? []
      : [
          unset(
            'identity checks',
            config.idvSandbox ? 'test keys use the simulator, live keys get 503' : 'remote methods answer 503',
          ),
        ]),
    ...(redisUrl ? [] : [unset('redis', 'only one process may run')]),
    ...(redisUrl && storage.kind === 'file'
      ? [{ what: 'storage', state: 'note', detail: 'a folder: all processes must share it, and DATA_DIR' } as const]
      : []),
    ...(timestampAuthorities.length > 0 ? [] : [unset('timestamps', 'the built-in time-stamping authority is used')]),
    qualified.length > 0
      ? {
          what: 'qualified',
          state: 'ok',
          detail: `configured as qualified: ${qualified.map(({ host }) => host).join(', ')}`,
        }
      : {
          what: 'qualified',
          state: 'note',
          detail: 'no qualified time-stamping authority: time-stamps are not qualified (qualified: false)',
        },
  ];
}
