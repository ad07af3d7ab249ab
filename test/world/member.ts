import { openSession } from '../../src/modules/access/console/sessions.ts';
import { type Role, repeatableTransaction } from '../../src/platform/database/index.ts';
import type { GraphqlAnswer } from './client.ts';
import { origin } from './session.ts';
import type { Caller, World } from './world.ts';

/** A person of a team, signed in to the console. */
export interface SignedInMember {
  readonly userId: string;
  readonly membershipId: string;
  /** Headers of a request in a mode, `test` by default. */
  headers(mode?: 'test' | 'live'): { authorization: string; cookie: string };
  ask(query: string, mode?: 'test' | 'live'): Promise<GraphqlAnswer>;
}

let made = 0;

/** Adds a person with a role to the caller's team, directly in the database, and signs them in. */
export async function signedInMember(
  { url, service: { services } }: World,
  { organizationId }: Pick<Caller, 'organizationId'>,
  role: Role,
  email = `${role.toLowerCase()}${(made += 1)}@exemple.fr`,
): Promise<SignedInMember> {
  const createdAt = services.clock.now();
  const { prisma } = services.database;
  const user = await prisma.user.upsert({ where: { email }, create: { email, createdAt }, update: {} });
  const { id } = await prisma.membership.create({ data: { organizationId, userId: user.id, role, createdAt } });
  const { token } = await repeatableTransaction(services.database, (tx) =>
    openSession(services, tx, id, origin, 'LINK'),
  );
  const headers = (mode: 'test' | 'live' = 'test') => ({
    authorization: `Console ${mode}`,
    cookie: `esign_console=${token}`,
  });
  return {
    userId: user.id,
    membershipId: id,
    headers,
    ask: async (query, mode) => {
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers(mode) },
        body: JSON.stringify({ query }),
      });
      return { status: answer.status, ...((await answer.json()) as Omit<GraphqlAnswer, 'status'>) };
    },
  };
}
