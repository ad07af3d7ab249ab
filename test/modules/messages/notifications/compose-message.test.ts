import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEnvelope } from '../../../world/envelope.ts';
import { signedInMember } from '../../../world/member.ts';
import { Postman } from '../../../world/postman.ts';
import { openWorld, type World } from '../../../world/world.ts';
import { pngOf } from '../../documents/branding/png.ts';

/** The face of an organisation in mails, as a mail server receives them. */
const postman = new Postman();
let world: World;
beforeAll(async () => {
  await postman.up();
  world = await openWorld({ env: { SMTP_URL: postman.url } });
});
afterAll(async () => {
  await world?.close();
  await postman.down();
});

it('is the embedded logo, the colour and the reply-to address; the mails of the console have none of it', async () => {
  const caller = await world.caller();
  const owner = await signedInMember(world, caller, 'OWNER');
  const png = pngOf(300, 100).toString('base64');
  for (const act of [
    `setLogo(input: { pngBase64: "${png}" }) { organization { id } }`,
    'setBranding(input: { color: "#0a7d33", replyTo: "rh@exemple.fr" }) { organization { id } }',
  ])
    expect((await owner.ask(`mutation { ${act} }`)).errors).toBeUndefined();
  await createEnvelope(world, caller);
  await owner.ask('mutation { requestEmailCode(input: { email: "new@exemple.fr" }) { emailCode { expiresAt } } }');
  await world.settle();

  const invitation = postman.taken.find(({ to }) => to[0] === 'p1@exemple.fr')!;
  expect(invitation.headers).toMatch(/^Reply-To: rh@exemple\.fr$/m);
  const decoded = invitation.body.replace(/=\r\n/g, '').replace(/=3D/g, '=');
  expect(decoded).toContain('src="cid:logo"');
  expect(decoded).toContain('background:#0a7d33');
  expect(invitation.body).toMatch(/^Content-Type: image\/png/m);
  expect(invitation.body).toMatch(/^Content-I[dD]: <logo>/m);
  const code = postman.taken.find(({ to }) => to[0] === 'new@exemple.fr')!;
  expect(code.headers).not.toMatch(/^Reply-To:/m);
  expect(code.body).not.toContain('cid:logo');
});
