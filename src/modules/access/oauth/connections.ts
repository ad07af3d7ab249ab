import type { AssistantScope, MemberActor } from '../../../kernel/actor.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { AssistantConnection, Prisma } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { refuse } from '../refusals.ts';
import { hostOf } from './clients.ts';

/** Where condition: the caller's own connections, in the organisation of the console. Those never used are left out. */
const ofMember = ({ member }: MemberActor) =>
  ({
    membershipId: member.membershipId,
    tokens: { some: { kind: { not: 'CODE' } } },
  }) satisfies Prisma.AssistantConnectionWhereInput;

/** A connection with what its program says of itself. */
export interface ConnectedAssistant extends AssistantConnection {
  readonly scopes: AssistantScope[];
  readonly name: string;
  /** Null for a program on the person's own computer. */
  readonly host: string | null;
}

/** Lists the caller's connections in the organisation, in both modes, the newest first. */
export async function listAssistants(services: Services, actor: MemberActor): Promise<ConnectedAssistant[]> {
  const rows = await services.database.prisma.assistantConnection.findMany({
    where: ofMember(actor),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { client: true },
  });
  return rows.map(({ client, ...row }) => ({
    ...row,
    scopes: row.scopes as AssistantScope[],
    name: client.name,
    host: hostOf(client, client.redirectUris[0]!),
  }));
}

/**
 * Ends a connection of the caller: its tokens are answered 401 from now on. Returns its id.
 * @throws Fault `unknown_assistant` (also for those of others)
 */
export async function disconnectAssistant(services: Services, actor: MemberActor, id: string): Promise<string> {
  if (!isUuid(id)) throw refuse('unknown_assistant');
  const where = { id, membershipId: actor.member.membershipId };
  const { count } = await services.database.prisma.assistantConnection.deleteMany({ where });
  if (count === 0) throw refuse('unknown_assistant');
  return id;
}
