import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeSession } from '../../../../src/modules/attendance/sessions.ts';
import { judgeFile } from '../../../../src/modules/evidence/file/judge-file.ts';
import { judgePdfa3b } from '../../../standards/validators/pdfa3b.ts';
import { qpdfAvailable, qpdfCheck } from '../../../standards/validators/qpdf.ts';
import { signByLink } from '../../../world/client.ts';
import { createEnvelope } from '../../../world/envelope.ts';
import { signedInMember } from '../../../world/member.ts';
import { createSession, keyOf, readSession } from '../../../world/session.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { pngOf } from './png.ts';

/** The logo on the files that the service draws. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  const owner = await signedInMember(world, caller, 'OWNER');
  const png = pngOf(480, 160).toString('base64');
  const { errors } = await owner.ask(`mutation { setLogo(input: { pngBase64: "${png}" }) { organization { id } } }`);
  expect(errors).toBeUndefined();
});
afterAll(() => world?.close());

/** Whether the file contains a picture of the size of the logo. */
const hasLogo = (pdf: Buffer): boolean => /\/Width 480\s*\/Height 160/.test(pdf.toString('latin1'));

const judge = (pdf: Buffer) => {
  expect(judgePdfa3b(pdf)).toEqual({ conforms: true, findings: [] });
  if (qpdfAvailable) expect(qpdfCheck(pdf)).toEqual({ result: 'clean', messages: [] });
};

it('stands on the evidence file of an envelope, which still verifies', async () => {
  const { id, signers } = await createEnvelope(world, caller);
  await signByLink(world.url, signers[0].sign_url);
  await world.settle();
  const { storage } = world.service.services;
  const { evidenceSha256 } = await world.database.prisma.envelope.findUniqueOrThrow({ where: { id } });
  const evidence = await storage.read(evidenceSha256!);
  expect(hasLogo(evidence)).toBe(true);
  judge(evidence);
  expect(judgeFile(evidence, { anchors: [], at: world.clock.now() }).evidence).toMatchObject({ valid: true });
});

it('stands on the sheet of a session and on its evidence file', async () => {
  const { services } = world.service;
  const { id } = await createSession(world, caller);
  await closeSession(services, keyOf(caller), { id });
  await world.settle();
  const { sheetSha256, evidenceSha256 } = await readSession(services, id);
  for (const sha256 of [sheetSha256!, evidenceSha256!]) {
    const pdf = await services.storage.read(sha256);
    expect(hasLogo(pdf)).toBe(true);
    judge(pdf);
  }
});
