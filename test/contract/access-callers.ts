import { clientScopes, roles, scopes } from '../../src/kernel/actor.ts';
import { slotCodes, slotTicket } from '../../src/modules/access/index.ts';
import { personalToken } from '../../src/modules/access/personal-link.ts';
import { createBatch, sealable } from '../world/batch.ts';
import { linkOf, rest } from '../world/client.ts';
import { clientToken } from '../world/client-token.ts';
import { createEnvelope } from '../world/envelope.ts';
import { registeredMandate } from '../world/mandate.ts';
import { signedInMember } from '../world/member.ts';
import { createSession } from '../world/session.ts';
import { createLink } from '../world/signing-link.ts';
import type { Caller, World } from '../world/world.ts';

/** A kind of caller: the column of the table of access that speaks of it, and its credential. */
export interface AccessCaller {
  readonly name: string;
  readonly column: 'API key' | 'Client token' | 'Owner' | 'Manager' | 'Reader' | 'Link' | 'Nobody';
  /** What the table's cell must contain for this caller to be accepted. */
  readonly isAdmittedBy: (cell: string) => boolean;
  /** Created for each request: the codes shown in a room are valid for seconds. */
  readonly headers: () => Record<string, string>;
}

/** The rows used by the examples of root fields. */
export interface AccessSubjects {
  readonly envelopeId: string;
  readonly identityId: string;
  readonly sessionId: string;
}

const LINKS = ['sign', 'trainer', 'attend', 'batch', 'open', 'host', 'scan', 'join'] as const;

/** Every kind of caller of one organisation in test mode, and rows of that organisation. */
export async function openCallers(
  world: World,
  owner: Caller,
): Promise<{ readonly callers: readonly AccessCaller[]; readonly subjects: AccessSubjects }> {
  const { services } = world.service;
  const { organizationId } = owner;
  const envelope = await createEnvelope(world, owner);
  const session = await createSession(world, owner);
  const { id: mandateId } = await registeredMandate(world, owner);
  const { id: toSeal } = await sealable(world, owner, mandateId);
  const batch = await createBatch(world, owner, mandateId, [toSeal]);
  const openLink = await createLink(world, owner);
  const host = await signedInMember(world, owner, 'MANAGER');
  const inPerson = await host.ask(
    `mutation { openInPersonSigning(input: { envelopeId: "${envelope.id}", pin: "123456" }) { url } }`,
  );
  const slotId = session.slots[0]!.id;
  const generation = 0;
  const personal = (kind: 'trainer' | 'attend', subjectId: string) =>
    `Link ${personalToken(services, { kind, subjectId, generation })}`;
  const links: Record<(typeof LINKS)[number], () => string> = {
    sign: () => linkOf(envelope.signers[0].sign_url),
    trainer: () => personal('trainer', session.id),
    attend: () => personal('attend', session.attendees[0]!.id),
    batch: () => linkOf(batch.authorization_url),
    open: () => linkOf(openLink.url),
    host: () => linkOf(inPerson.data.openInPersonSigning.url),
    scan: () => `Link ${slotCodes(services, slotId, 1)[0]!.url.split('/').pop()}`,
    join: () => `Link ${slotTicket(services, slotId)}`,
  };
  const keys = await Promise.all(
    scopes.map(async (scope): Promise<AccessCaller> => {
      const { key } = await world.caller({ organizationId, scopes: scopes.filter((other) => other !== scope) });
      const isAdmittedBy = (cell: string) => cell === 'yes' || (cell.startsWith('`') && cell !== `\`${scope}\``);
      return { name: `a key without ${scope}`, column: 'API key', isAdmittedBy, headers: bearer(key) };
    }),
  );
  const members = await Promise.all(
    roles.map(async (role): Promise<AccessCaller> => {
      const member = await signedInMember(world, owner, role);
      const column = `${role[0]}${role.slice(1).toLowerCase()}` as 'Owner';
      return {
        name: `the role ${role}`,
        column,
        isAdmittedBy: (cell) => /^(yes|free)/.test(cell),
        headers: () => member.headers(),
      };
    }),
  );
  const holders = LINKS.map((link): AccessCaller => {
    const isAdmittedBy = (cell: string) => cell === 'yes' || cell.includes(`\`${link}\``);
    const headers = () => ({ authorization: links[link]() });
    return { name: `a link of kind ${link}`, column: 'Link', isAdmittedBy, headers };
  });
  const isAdmittedBy = (cell: string) => /^(yes|`)/.test(cell);
  const whole: AccessCaller = { name: 'a key', column: 'API key', isAdmittedBy, headers: bearer(owner.key) };
  const nobody: AccessCaller = {
    name: 'nobody',
    column: 'Nobody',
    isAdmittedBy: (cell) => cell === 'yes',
    headers: () => ({}),
  };
  const token = await clientToken(world, owner, { scopes: clientScopes, subjects: [envelope.id, session.id] });
  const page: AccessCaller = {
    name: 'a client token',
    column: 'Client token',
    isAdmittedBy: (cell) => cell === 'subjects',
    headers: bearer(token),
  };
  const person = { method: 'partner_attested', given_name: 'A', family_name: 'B' };
  const { body: identity } = await rest(world.url, owner.key, 'POST', '/identities', person);
  return {
    callers: [nobody, whole, page, ...keys, ...members, ...holders],
    subjects: { envelopeId: envelope.id, identityId: identity.id, sessionId: session.id },
  };
}

const bearer = (key: string) => () => ({ authorization: `Bearer ${key}` });
