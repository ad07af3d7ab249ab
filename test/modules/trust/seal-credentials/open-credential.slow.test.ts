import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorities } from '../../../../src/modules/signing/sealing-credentials.ts';
import { readCertificates } from '../../../../src/standards/x509/read-certificates.ts';
import { hasOpenssl } from '../../../standards/openssl.ts';
import { judgeLevel } from '../../../standards/validation/judge-level.ts';
import { pdfsig, pdfsigAvailable } from '../../../standards/validators/pdfsig.ts';
import { graphql, signByLink } from '../../../world/client.ts';
import { createEnvelope, readEnvelope, sealedEnvelope } from '../../../world/envelope.ts';
import { examineWorld } from '../../../world/examine.ts';
import { CLIENT, RemoteSealing, SEAL_PIN } from '../../../world/remote-sealing.ts';
import { hasSoftHsm, PIN, SoftToken } from '../../../world/soft-token.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { rootOf } from '../../signing/advanced-people.ts';
import { openOpensslCa } from './openssl-ca.ts';

/** A place for the key of the seal, outside of the service. */
interface Outside {
  readonly env: Readonly<Record<string, string>>;
  /** Makes the key unusable; the returned function undoes it. */
  interrupt(): () => void;
  readonly reason: RegExp;
  close(): Promise<void> | void;
}

type OpensslCa = Awaited<ReturnType<typeof openOpensslCa>>;

/** The key, its certificate and the intermediate CA's, from a CA with OCSP and CRLs. */
function issue(ca: OpensslCa, name: string, newKey: readonly string[]) {
  ca.issue(name, { newKey });
  const file = (end: string) => `${ca.directory}/${end}`;
  return { key: file(`${name}.key`), certificates: [file(`${name}.pem`), file('ca.pem')] };
}

function token(ca: OpensslCa): Outside {
  const soft = new SoftToken();
  const { key, certificates } = issue(ca, 'Seal in a token', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384']);
  soft.importKey('live-seal', key, certificates);
  return {
    env: { SEAL_CREDENTIAL: `pkcs11:${soft.address('live-seal')}`, SEAL_CREDENTIAL_PASSWORD: PIN },
    interrupt: () => {
      soft.remove();
      return () => soft.putBack();
    },
    reason: /the token of the seal: /,
    close: () => soft.close(),
  };
}

async function remote(ca: OpensslCa): Promise<Outside> {
  const service = await RemoteSealing.start({
    key: 'rsa',
    files: issue(ca, 'Seal at a provider', ['-newkey', 'rsa:3072']),
  });
  const address = service.address({ pin_file: service.writePin(SEAL_PIN) });
  return {
    env: {
      SEAL_CREDENTIAL: `csc:${address}`,
      SEAL_CREDENTIAL_PASSWORD: CLIENT.secret,
      SEAL_CREDENTIAL_ALGORITHM: 'rsa-pss-sha256',
    },
    interrupt: () => {
      service.disturb('credentials/authorize', ...Array(50).fill({ status: 503, body: {} }));
      return () => service.disturb('credentials/authorize');
    },
    reason: /the remote sealing service: it is overloaded or under maintenance \(HTTP 503\)/,
    close: () => service.close(),
  };
}

describe.skipIf(!hasOpenssl).each([
  { where: 'in a PKCS #11 token', subject: 'CN=Seal in a token', open: token, isHere: hasSoftHsm },
  { where: 'at a remote sealing service', subject: 'CN=Seal at a provider', open: remote, isHere: true },
])('live seals with a key $where', ({ open, subject, isHere }) => {
  let ca: OpensslCa;
  let outside: Outside;
  let world: World;
  let caller: Caller;

  beforeAll(async () => {
    if (!isHere) return;
    ca = await openOpensslCa();
    outside = await open(ca);
    world = await openWorld({ env: { ...outside.env, LOG_LEVEL: 'silent' } });
    caller = await world.caller({ mode: 'LIVE' });
  });
  afterAll(async () => {
    await world?.close();
    await outside?.close();
    await ca?.close();
  });

  const sealingOf = async (id: string) => {
    const query = `{ envelope(id: "${id}") { status sealing { state reason } } }`;
    return (await graphql(world.url, `Bearer ${caller.key}`, query)).data.envelope;
  };

  it.skipIf(!isHere)('reach B-LTA, for pdfsig and our validator', async () => {
    const { documents } = await sealedEnvelope(world, caller);
    const pdf = await world.service.services.storage.read(documents[0].sealed_sha256);
    const roots = [readCertificates(Buffer.from(ca.rootPem))[0]!.der, await rootOf(world, 'LIVE')];
    expect(judgeLevel(pdf, { roots, at: world.clock.now() })).toMatchObject({ level: 'B-LTA', findings: [] });
    if (pdfsigAvailable) expect(pdfsig(pdf)[0]).toMatchObject({ valid: true, signer: subject.slice('CN='.length) });
    const query = `query ($pdf: Pdf!) { validatePdf(pdfBase64: $pdf) { verdict signatures { level signer { subject } } } }`;
    const { data } = await graphql(world.url, `Bearer ${caller.key}`, query, { pdf: pdf.toString('base64') });
    expect(data.validatePdf).toMatchObject({ verdict: 'HOLDS' });
    expect(data.validatePdf.signatures[0]).toMatchObject({
      level: 'B_LTA',
      signer: { subject: expect.stringContaining(subject) },
    });
  });

  it.skipIf(!isHere)('wait with the reason while the key cannot be used, and continue afterwards', async () => {
    const { id, signers } = await createEnvelope(world, caller);
    const undo = outside.interrupt();
    // A token that is already open signs on until its session is lost.
    await world.service.services.of(authorities).credential?.close();
    expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
    await world.settle();
    const waiting = await sealingOf(id);
    expect(waiting).toMatchObject({ status: 'SENT', sealing: { state: 'WAITING' } });
    expect(waiting.sealing.reason).toMatch(outside.reason);
    const report = JSON.stringify(await examineWorld(world));
    expect(report).toMatch(outside.reason);
    undo();
    await expect
      .poll(async () => {
        world.clock.advance(60_000);
        await world.settle();
        return (await readEnvelope(world, caller, id)).status;
      })
      .toBe('completed');
  });
});
