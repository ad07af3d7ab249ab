import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../../src/kernel/clock.ts';
import { judgeFile } from '../../../../src/modules/evidence/file/index.ts';
import { readRootFolder } from '../../../../src/modules/trust/index.ts';
import { backUpWorld, newTarget } from '../../../platform/backup/world.ts';
import { hasOpenssl } from '../../../standards/openssl.ts';
import { signByLink } from '../../../world/client.ts';
import { createEnvelope, readEnvelope } from '../../../world/envelope.ts';
import { type EmptyPlace, openEmptyPlace, type Served } from '../../../world/restored.ts';
import type { Caller } from '../../../world/world.ts';
import { download, openOwnSealWorld, SIREN } from './own-seal-world.ts';

/** A service with its own seal credential, one organisation with another, and seals that are not made yet. */
describe.skipIf(!hasOpenssl)('a restored service with seal credentials', () => {
  let own: Awaited<ReturnType<typeof openOwnSealWorld>>;
  let caller: Caller;
  let ids: { before: string; service: string; organization: string };
  let target: Awaited<ReturnType<typeof newTarget>>;
  let place: EmptyPlace;
  let served: Served;

  beforeAll(async () => {
    own = await openOwnSealWorld((ca) => ({ SEAL_CREDENTIAL: `pem:${ca.issue('Service')}` }));
    const { world, ca } = own;
    caller = await world.caller({ mode: 'LIVE' });
    const credential = `pem:${ca.issue('Organisation', { siren: SIREN })}`;
    await own.command('seal add', { org: caller.organizationId, credential });
    const before = await own.authorizeOne(caller);
    await own.sealed(caller, before);
    const { id, signers } = await createEnvelope(world, caller);
    await signByLink(world.url, signers[0].sign_url);
    ids = { before, service: id, organization: await own.authorizeOne(caller) };
    target = await newTarget();
    await backUpWorld(world, target.path);
    const { SEAL_CREDENTIAL } = own.env;
    place = await openEmptyPlace(world, { SEAL_CREDENTIAL: SEAL_CREDENTIAL! });
    await place.restore(target.path);
    served = await place.serve(world.clock);
    await served.settle();
  });
  afterAll(async () => {
    await place?.close();
    await target?.remove();
    await own?.close();
  });

  it.each([
    ['keeps the seal of an organisation valid', 'before', 'CN=Organisation'],
    ['makes the seals that waited with the credential of the service', 'service', 'CN=Service'],
    ['makes the seals that waited with the credential of an organisation', 'organization', 'CN=Organisation'],
  ] as const)('%s', async (_title, which, subject) => {
    const envelope = await readEnvelope({ ...own.world, url: served.url }, caller, ids[which]);
    expect(envelope.status).toBe('completed');
    const pdf = await download(envelope.documents[0].sealed_download_url);
    const anchors = await readRootFolder(place.dataDir);
    const judged = judgeFile(pdf, { anchors, at: new Date(own.world.clock.now().getTime() + MINUTE) });
    expect(judged).toMatchObject({ verdict: 'holds', reasons: [] });
    expect(judged.signatures[0]!.signer!.subject).toContain(subject);
  });
});
