import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasOpenssl } from '../../standards/openssl.ts';
import type { Caller } from '../../world/world.ts';
import { openOwnSealWorld, SIREN } from './own-seal-world.ts';

/** Credentials that stop while they seal: removed, replaced or revoked by another process, without Redis. */
describe.skipIf(!hasOpenssl)('a seal credential that stops', () => {
  let own: Awaited<ReturnType<typeof openOwnSealWorld>>;
  beforeAll(async () => {
    own = await openOwnSealWorld();
  });
  afterAll(() => own?.close());

  const withCredential = async (name: string): Promise<{ caller: Caller; fingerprint: string }> => {
    const caller = await own.world.caller({ mode: 'LIVE' });
    const { code, json } = await own.add(caller, `pem:${own.ca.issue(name, { siren: SIREN })}`);
    expect(code).toBe(0);
    return { caller, fingerprint: json.credential.fingerprint_sha256 };
  };
  /** Runs `act` once, while the next seal gets its first time-stamp. */
  const during = (act: () => Promise<unknown>) => {
    own.hooks.beforeStamp = async () => {
      own.hooks.beforeStamp = async () => {};
      await act();
    };
  };
  const revoke = (id: string, ...words: string[]) =>
    own.esign('keys', 'revoke', id, '--reason', 'superseded', '--json', ...words);

  it('is removed while it seals: the seal is made again by the built-in authority, and earlier seals stay valid', async () => {
    const { caller, fingerprint } = await withCredential('Retiré');
    const before = await own.sealed(caller, await own.authorizeOne(caller));
    expect(before.fingerprint).toBe(fingerprint);
    const asked = await own.esign('seal', 'remove', '--org', caller.organizationId);
    expect(asked).toMatchObject({ code: 2, errors: expect.stringContaining('Add --yes to confirm') });
    const id = await own.authorizeOne(caller);
    during(async () => {
      const { code } = await own.esign('seal', 'remove', '--org', caller.organizationId, '--yes');
      expect(code).toBe(0);
    });
    const after = await own.sealed(caller, id);
    expect(after.subject).not.toContain('Autrui');
    expect((await own.sealing(id)).attempts).toBe(2);
    for (const { pdf } of [before, after])
      expect(await own.judge(pdf)).toMatchObject({ verdict: 'holds', mode: 'live' });
    const { json } = await own.esign('seal', 'list', '--org', caller.organizationId, '--json');
    expect(json.data).toMatchObject([{ state: 'removed', fingerprint_sha256: fingerprint }]);
    const [row] = await own.world.database.prisma.sealCredential.findMany({
      where: { organizationId: caller.organizationId },
    });
    expect(row!.encryptedSetting).toBeNull();
    const again = await own.esign('seal', 'remove', '--org', caller.organizationId, '--yes');
    expect(again).toMatchObject({ code: 1, errors: 'The organisation has no seal credential.\n' });
  });

  it('is replaced while it seals: the seal is made again with the successor', async () => {
    const { caller } = await withCredential('Premier');
    await own.sealed(caller, await own.authorizeOne(caller));
    const id = await own.authorizeOne(caller);
    const file = own.ca.issue('Second', { siren: SIREN });
    during(() => own.add(caller, `pem:${file}`));
    expect((await own.sealed(caller, id)).subject).toContain('Second');
    expect((await own.sealing(id)).attempts).toBe(2);
  });

  it('is revoked while it seals: seals wait with the reason until another is added', async () => {
    const { caller, fingerprint } = await withCredential('Révoqué');
    const before = await own.sealed(caller, await own.authorizeOne(caller));
    const listed = await own.esign('keys', 'list', '--json');
    expect(listed.json.credentials).toContainEqual(
      expect.objectContaining({
        ...{ fingerprint_sha256: fingerprint, state: 'in use', organization_id: caller.organizationId },
      }),
    );
    const asked = await revoke(fingerprint);
    expect(asked.code).toBe(2);
    expect(asked.json.error.message).toMatch(/wait until `esign seal add`.*Add --yes/s);
    const id = await own.authorizeOne(caller);
    during(async () => {
      const { code, json } = await revoke(fingerprint, '--yes');
      expect(code).toBe(0);
      expect(json).toMatchObject({ key: { state: 'revoked', reason: 'superseded' }, successor: null });
    });
    await own.world.settle();
    expect(await own.sealing(id)).toMatchObject({
      state: 'WAITING',
      waitsFor: 'CREDENTIAL',
      reason: expect.stringContaining('was revoked with esign keys revoke'),
    });
    expect(await revoke(fingerprint, '--yes')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('has not sealed with the certificate since'),
    });
    const returned = await own.add(caller, `pem:${own.ca.directory}/Révoqué.all.pem`);
    expect(returned.errors).toContain('was revoked with esign keys revoke');
    await own.add(caller, `pem:${own.ca.issue('Nouveau', { siren: SIREN })}`);
    own.world.clock.advance(600_000);
    const after = await own.sealed(caller, id);
    expect(after.subject).toContain('Nouveau');
    for (const { pdf } of [before, after]) expect(await own.judge(pdf)).toMatchObject({ verdict: 'holds' });
  });

  it.each([
    [['--reason', 'superseded', '--since', '2026-01-01'], /--since does not apply/],
    [['--reason', 'cACompromise'], /--reason must be one of/],
    [['--reason', 'superseded', '--yes'], /No key has the id/],
  ])('is not revoked with %j', async (words, message) => {
    const { code, errors } = await own.esign('keys', 'revoke', 'ab'.repeat(32), ...words);
    expect(code).not.toBe(0);
    expect(errors).toMatch(message);
    expect(await own.world.database.prisma.withdrawnCertificate.count()).toBe(1);
  });

  it('is in a backup, which a restored service can read', async () => {
    const { caller } = await withCredential('Sauvegardé');
    // A seal of the built-in authority too.
    await own.sealed(caller, await own.authorizeOne(caller, { siren: '552100554' }));
    const { code, errors } = await own.esign('backup', `${own.ca.directory}/backup`);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
  });
});
