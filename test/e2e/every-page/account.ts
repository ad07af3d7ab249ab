import { sha256 } from '../../../src/kernel/ids.ts';
import { createOrganization, inviteOwner } from '../../../src/modules/access/index.ts';
import { registerClient } from '../../../src/modules/access/oauth/clients.ts';
import { pngOf } from '../../modules/documents/branding/png.ts';
import { allow } from '../../world/connected-assistant.ts';
import { type SignedInMember, signedInMember } from '../../world/member.ts';
import type { Caller } from '../../world/world.ts';
import { makeEnvelope } from './envelopes.ts';
import { accepted, people, type Stage } from './stage.ts';

/** People who are signed in to the console, by what is special about them. */
type Person = 'owner' | 'busy' | 'withoutPasskey' | 'beginner';

export interface MadeAccount {
  readonly people: Readonly<Record<Person, SignedInMember>>;
  /** The link of an invitation that nobody has answered. */
  readonly invitation: string;
  /** The consent that an assistant asks for. */
  readonly connection: string;
  /** A personal link of an organisation with a logo and a colour. */
  readonly brandedLink: string;
  /** The organisation without any envelope. */
  readonly beginnersId: string;
}

const VERIFIER = 'x'.repeat(43);

/** Registers an assistant. Returns the query of its request. */
async function requestOf(services: Stage['world']['service']['services'], name: string, uri: string): Promise<string> {
  const { clientId } = await registerClient(services, { client_name: name, redirect_uris: [uri] });
  return new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, redirect_uri: uri, state: 'x' },
    ...{ code_challenge: sha256(VERIFIER).toString('base64url'), code_challenge_method: 'S256' },
  }).toString();
}

/** The assistant exchanges its code, and so is connected. */
async function exchangeCode({ url }: Stage['world'], request: string, back: URL): Promise<void> {
  const { client_id, redirect_uri } = Object.fromEntries(new URLSearchParams(request)) as Record<string, string>;
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', client_id: client_id!, redirect_uri: redirect_uri! },
    ...{ code: back.searchParams.get('code')!, code_verifier: VERIFIER },
  });
  const { status } = await fetch(`${url}/oauth/token`, { method: 'POST', body });
  if (status !== 200) throw new Error(`no token: ${status}`);
}

/** Plans the team, the organisations of other people, and what their pages need. */
export function planAccount(stage: Stage): MadeAccount {
  const { world, caller, on } = stage;
  const { services } = world.service;
  const { prisma } = world.database;
  const made = {
    people: {} as Record<Person, SignedInMember>,
    invitation: '',
    connection: '',
    brandedLink: '',
    beginnersId: '',
  };
  const join = async (organizationId: string, role: 'OWNER' | 'MANAGER' | 'READER', email: string, name = '') => {
    const member = await signedInMember(world, { organizationId }, role, email);
    await prisma.user.update({ where: { id: member.userId }, data: { name } });
    return member;
  };
  const found = (name: string) => createOrganization(services, { name, billing: 'CONTRACT' });
  on(39, 9, async () => {
    await join(caller.organizationId, 'MANAGER', people.nadia.email, people.nadia.name);
    await join(caller.organizationId, 'READER', 'audit@exemple.fr');
  });
  on(0, 6, async () => {
    made.people.owner = await join(caller.organizationId, 'OWNER', people.claire.email, people.claire.name);
    accepted(
      await made.people.owner.ask(
        'mutation { inviteMember(input: { email: "paie@exemple.fr", role: READER }) { invitation { id } } }',
      ),
    );
    made.invitation = (await inviteOwner(services, caller.organizationId, 'comptable@exemple.fr')).link;
    made.beginnersId = (await found('Bois & Fils')).id;
    made.people.beginner = await join(made.beginnersId, 'OWNER', 'paul@exemple.fr', 'Paul Bois');
    const strict = await found('Cabinet Delorme');
    made.people.withoutPasskey = await join(strict.id, 'MANAGER', 'ana@exemple.fr', 'Ana Silva');
    await prisma.organization.update({ where: { id: strict.id }, data: { passkeysRequired: true } });
    // Somebody with two organisations and an invitation: the owner's pages speak of their own one only.
    const academy = await found('Académie Ampère');
    made.people.busy = await join(academy.id, 'OWNER', 'hugo@exemple.fr', 'Hugo Moreau');
    const { userId } = made.people.busy;
    const createdAt = world.clock.now();
    await prisma.membership.create({ data: { organizationId: strict.id, userId, role: 'READER', createdAt } });
    await inviteOwner(services, caller.organizationId, 'hugo@exemple.fr');
    const request = await requestOf(services, 'Claude', 'https://claude.ai/api/mcp/auth_callback');
    made.connection = `${world.url}/console/connect?${new URLSearchParams({ request })}`;
    const back = await allow(made.people.owner, request, ['READ', 'SEND']);
    await exchangeCode(world, request, back);
    await brand(made.people.busy);
    const { key } = await world.caller({ organizationId: academy.id });
    const { links } = await makeEnvelope(stage, 'Convention de formation', [people.elodie], {}, key);
    made.brandedLink = links[0]!;
  });
  return made;
}

/** Gives an organisation a logo and a colour. */
async function brand(owner: SignedInMember): Promise<void> {
  const logo = pngOf(160, 160).toString('base64');
  const acts = [
    `setLogo(input: { pngBase64: "${logo}" })`,
    'setBranding(input: { color: "#0b7a4b", replyTo: "contact@exemple.fr" })',
  ];
  for (const act of acts) accepted(await owner.ask(`mutation { ${act} { organization { id } } }`));
}

/** Plans credits of the live mode: bought, reserved, spent. */
export function planCredits(stage: Stage): void {
  const { world, caller, on } = stage;
  let live: Caller;
  on(39, 10, async () => {
    live = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
    await world.grant(live, 500);
  });
  on(33, 10, async () => {
    const { id } = await makeEnvelope(stage, 'Bail commercial', [people.elodie], {}, live.key);
    await stage.call('POST', `/envelopes/${id}/cancel`, undefined, live.key);
    await makeEnvelope(stage, 'Contrat de mission', [people.theo], {}, live.key);
  });
}
