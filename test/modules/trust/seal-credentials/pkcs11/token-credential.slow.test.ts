import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childrenOf } from '../../../../../lab/soak/processes.ts';
import { listOwnExpiring, logExpiring } from '../../../../../src/app/certificate-expiry.ts';
import { stateSources } from '../../../../../src/app/state-sources.ts';
import { doctor } from '../../../../../src/cli/doctor.ts';
import { keysCommands } from '../../../../../src/cli/keys-commands.ts';
import { sealCommands } from '../../../../../src/cli/seal-commands.ts';
import { DAY } from '../../../../../src/kernel/clock.ts';
import { authorities } from '../../../../../src/modules/signing/sealing-credentials.ts';
import { OrganizationCredentials, OutsideData } from '../../../../../src/modules/trust/index.ts';
import { loadConfig } from '../../../../../src/platform/config/index.ts';
import { createLog } from '../../../../../src/platform/log/index.ts';
import { pdfsig, pdfsigAvailable } from '../../../../standards/validators/pdfsig.ts';
import { CLIENT, RemoteSealing, SEAL_PIN } from '../../../../world/remote-sealing.ts';
import { hasSoftHsm, PIN, SoftToken } from '../../../../world/soft-token.ts';
import type { Caller } from '../../../../world/world.ts';
import { openOwnSealWorld, SIREN } from '../own-seal-world.ts';

/** Organisations' own seals whose keys are in a token (SoftHSM) or at a remote service. */
describe.skipIf(!hasSoftHsm)('an own seal outside of the service', () => {
  let own: Awaited<ReturnType<typeof openOwnSealWorld>>;
  let soft: SoftToken;
  let caller: Caller;
  beforeAll(async () => {
    soft = new SoftToken();
    own = await openOwnSealWorld();
    caller = await own.world.caller({ mode: 'LIVE' });
  });
  afterAll(async () => {
    await own?.close();
    soft?.close();
  });

  const run = async (name: string, flags: Readonly<Record<string, string | true>>): Promise<any> =>
    (await [...sealCommands, ...keysCommands].find((one) => one.name === name)!.run(own.world.service, flags, []))
      .result;
  const imported = (name: string) => {
    own.ca.issue(name, { siren: SIREN });
    const file = (end: string) => `${own.ca.directory}/${end}`;
    soft.importKey(name, file(`${name}.key`), [file(`${name}.pem`), file('ca.pem')]);
    return `pkcs11:${soft.address(name, { 'pin-value': PIN })}`;
  };
  const findings = async () => {
    const { clock, database, dataDir } = own.world;
    const config = loadConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir });
    const { result } = await doctor({ config, clock, timeLimit: 60_000 });
    return (result as { findings: { what: string; state: string; detail: string }[] }).findings.filter(
      ({ what }) => what === 'seal',
    );
  };

  it('seals batches with a key in a token', async () => {
    const { credential, warnings } = await run('seal add', {
      org: caller.organizationId,
      credential: imported('Jeton'),
    });
    expect(credential).toMatchObject({ kind: 'pkcs11', place: 'pkcs11:token=seals;object=Jeton' });
    expect(warnings).toEqual([]);
    const { status, subject, pdf } = await own.sealed(caller, await own.authorizeOne(caller));
    expect(status).toBe('completed');
    expect(subject).toContain('Jeton');
    expect(await own.judge(pdf)).toMatchObject({ verdict: 'holds', mode: 'live' });
    if (pdfsigAvailable) expect(pdfsig(pdf)[0]).toMatchObject({ valid: true, signer: 'Jeton' });
  });

  it('is examined by doctor, and listed with the other keys', async () => {
    expect(await findings()).toEqual([
      { what: 'seal', state: 'note', detail: expect.stringMatching(/CN=Jeton.*ecdsa-sha256, until/) },
    ]);
    const { credentials } = await run('keys list', {});
    expect(credentials).toMatchObject([{ organization_id: caller.organizationId, state: 'in use', kind: 'pkcs11' }]);
  });

  it('keeps no process for a token that nobody uses', async () => {
    const { services } = own.world.service;
    await services.of(authorities).ownCredentials.close();
    const isToken = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('token-process');
    const processes = () => childrenOf(process.pid).filter(isToken).length;
    const credentials = new OrganizationCredentials(services, new OutsideData(own.world.clock), 250);
    expect(await credentials.seal(caller.organizationId, SIREN)).toMatchObject({ seal: expect.anything() });
    expect(processes()).toBe(1);
    await expect.poll(processes).toBe(0);
    expect(await credentials.seal(caller.organizationId, SIREN)).toMatchObject({ seal: expect.anything() });
    await credentials.close();
    await expect.poll(processes).toBe(0);
  });

  it('waits while its token is away, which doctor says, and continues afterwards', async () => {
    await own.world.service.services.of(authorities).ownCredentials.close();
    soft.remove();
    const id = await own.authorizeOne(caller);
    await own.world.settle();
    expect(await own.sealing(id)).toMatchObject({ state: 'WAITING', waitsFor: 'CREDENTIAL' });
    expect(await findings()).toMatchObject([
      { state: 'fault', detail: expect.stringContaining(caller.organizationId) },
    ]);
    soft.putBack();
    own.world.clock.advance(10 * 60_000);
    expect(await own.sealed(caller, id)).toMatchObject({ status: 'completed' });
  });

  it('is named by doctor and by seal add, if its key can leave the token', async () => {
    own.ca.issue('Copiable', { siren: SIREN });
    const file = (end: string) => `${own.ca.directory}/Copiable.${end}`;
    soft.openssl('pkcs8', '-topk8', '-nocrypt', '-in', file('key'), '-outform', 'DER', '-out', file('p8'));
    const object = ['--type', 'privkey', '--label', 'Copiable', '--id', 'ee', '--usage-sign', '--extractable'];
    soft.tool('seals', '--write-object', file('p8'), ...object);
    const query = { 'pin-value': PIN, 'certificate-file': file('all.pem') };
    const credential = `pkcs11:${soft.address('Copiable', query)}`;
    const { warnings } = await run('seal add', { org: caller.organizationId, credential });
    expect(warnings).toEqual([expect.stringContaining('CKA_EXTRACTABLE is true')]);
    expect(await findings()).toMatchObject([
      { state: 'note', detail: expect.stringContaining('until') },
      { state: 'note', detail: expect.stringContaining('CKA_EXTRACTABLE is true') },
    ]);
  });

  it('seals with a key at a remote service', async () => {
    own.ca.issue('Distant', { siren: SIREN });
    const file = (end: string) => `${own.ca.directory}/${end}`;
    const remote = await RemoteSealing.start({
      files: { key: file('Distant.key'), certificates: [file('Distant.pem'), file('ca.pem')] },
    });
    const { writeFileSync } = await import('node:fs');
    writeFileSync(file('secret'), CLIENT.secret);
    const credential = `csc:${remote.address({ pin_file: remote.writePin(SEAL_PIN) })}`;
    await run('seal add', { org: caller.organizationId, credential, 'password-file': file('secret') });
    const { subject } = await own.sealed(caller, await own.authorizeOne(caller));
    expect(subject).toContain('Distant');
    await remote.close();
  });

  it.each([
    [20, 30, 'warn'],
    [6, 7, 'error'],
  ])('is warned of %i days before the end of its certificate', async (days, _threshold, level) => {
    const { services } = own.world.service;
    const [expiring] = await listOwnExpiring(services.database);
    const now = new Date(expiring!.certificate.notAfter.getTime() - days * DAY);
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) } as never);
    await logExpiring({ ...services, log, clock: { ...services.clock, now: () => now } as never });
    const line = lines.map((one) => JSON.parse(one)).find(({ role }) => role === 'outside_organization_seal');
    expect(line).toMatchObject({ mode: 'live', days, sha256: expiring!.certificate.fingerprintSha256 });
    expect(line.level).toBe(level);
  });

  it('shows in the metrics when the first certificate ends', async () => {
    const { services } = own.world.service;
    const source = stateSources(services).find(({ gauges }) =>
      gauges.some(({ name }) => name === 'esign_organization_seal_expiry_seconds'),
    )!;
    const [sample] = await source.read(null as never);
    expect(sample!.value).toBeGreaterThan(18 * 86_400);
    expect(sample!.value).toBeLessThan(20 * 86_400);
  });
});
