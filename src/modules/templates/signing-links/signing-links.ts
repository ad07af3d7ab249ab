import type { Actor, KeyActor } from '../../../kernel/actor.ts';
import { type FaultDetail, refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { isInvitedBySms } from '../../../kernel/invite-by.ts';
import type { Language } from '../../../kernel/language.ts';
import {
  type Database,
  type SigningLink,
  sql,
  type Template,
  type TemplateRecipient,
  type TemplateRole,
  type Tx,
  transaction,
} from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertMayChangeIn, assertScope, ownedBy, personalUrl } from '../../access/index.ts';
import { holdFolder } from '../../envelopes/index.ts';
import { bulkSendActor, bulkSendSender } from '../bulk-sends/bulk-sends.ts';
import { because as becauseOfTemplate } from '../reasons.ts';
import { getWhole, namesToFill } from '../store.ts';
import { limits } from './limits.ts';
import { because } from './refusals.ts';

/** Who fills a role that the visitor does not fill. */
export interface LinkPerson {
  readonly role: string;
  readonly name: string;
  readonly email: string;
  /** Default: that of the organisation. */
  readonly language?: Language | null | undefined;
}

/** The people of a link, as stored. */
export const linkPeople = ({ people }: Pick<SigningLink, 'people'>): readonly LinkPerson[] =>
  people as unknown as readonly LinkPerson[];

/** A template as far as it decides whether a link fits. */
type Fitted = Pick<Template, 'signatureLevel'> & {
  readonly roles: readonly Pick<TemplateRole, 'name' | 'order' | 'authentication' | 'inviteBy'>[];
  readonly recipients: readonly Pick<TemplateRecipient, 'name' | 'order' | 'role' | 'email'>[];
};

/** What is wrong with a link of a template, with the path in the input of `createSigningLink`. Empty if it fits. */
export function misfits(
  { signatureLevel, roles, recipients }: Fitted,
  { role, people }: { readonly role: string; readonly people: readonly LinkPerson[] },
): FaultDetail[] {
  const visited = roles.find(({ name }) => name === role);
  const inTurn = [...roles, ...recipients.filter((recipient) => recipient.role !== 'COPY')];
  const first = Math.min(...inTurn.map(({ order }) => order));
  const filled = namesToFill({ roles, recipients });
  const named = people.map((person) => person.role);
  return [
    ...(signatureLevel === 'SIMPLE' ? [] : [{ path: 'templateId', ...because('link_level') }]),
    ...(roles.some(({ authentication, inviteBy }) => authentication.includes('OTP_SMS') || isInvitedBySms(inviteBy))
      ? [{ path: 'templateId', ...because('link_sms') }]
      : []),
    ...(roles.some(({ inviteBy }) => inviteBy === 'IN_PERSON')
      ? [{ path: 'templateId', ...because('link_in_person') }]
      : []),
    ...(visited ? [] : [{ path: 'role', ...becauseOfTemplate('not_role') }]),
    ...(visited && visited.order > first ? [{ path: 'role', ...because('link_role_later') }] : []),
    ...named.flatMap((name, index): FaultDetail[] => {
      const path = `people.${index}.role`;
      if (name === role) return [{ path, ...because('link_visitor_named') }];
      if (!filled.includes(name)) return [{ path, ...becauseOfTemplate('not_role') }];
      return named.indexOf(name) < index ? [{ path, ...becauseOfTemplate('filled_twice') }] : [];
    }),
    ...filled.flatMap((name): FaultDetail[] =>
      name === role || named.includes(name)
        ? []
        : [{ path: 'people', ...because('link_person_missing', { role: name }) }],
    ),
  ];
}

/** Whether a link makes envelopes now, or why not. */
export type LinkState = 'OPEN' | 'PAUSED' | 'ENDED' | 'FULL' | 'UNFIT';

export function signingLinkState(
  { clock }: Pick<Services, 'clock'>,
  link: Pick<SigningLink, 'role' | 'people' | 'endsAt' | 'quota' | 'made' | 'pausedAt'>,
  template: Fitted,
): LinkState {
  if (link.endsAt && link.endsAt <= clock.now()) return 'ENDED';
  if (link.quota !== null && link.made >= link.quota) return 'FULL';
  if (link.pausedAt) return 'PAUSED';
  return misfits(template, { role: link.role, people: linkPeople(link) }).length > 0 ? 'UNFIT' : 'OPEN';
}

/** The address of a link. A link has one for its whole life: the generation never changes. */
export const signingLinkUrl = (services: Services, { id }: Pick<SigningLink, 'id'>): string =>
  personalUrl(services, { kind: 'open', subjectId: id, generation: 0 });

/** The generations of links, by id. Links that were deleted are missing. */
export async function linkGenerations(
  { prisma }: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma.signingLink.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  return new Map(rows.map(({ id }) => [id, 0]));
}

/** A link by id, for rooms that write to its visitors and its sender. @throws Error (there is none) */
export async function readSigningLink(tx: Tx, id: string) {
  const link = await tx.signingLink.findUniqueOrThrow({
    where: { id },
    include: { template: { select: { name: true } } },
  });
  return { ...link, senderId: bulkSendActor(link).member?.userId ?? null };
}

/** Locks a link. Null if it was deleted. */
export async function lockLink(tx: Tx, id: string): Promise<SigningLink | null> {
  await tx.run(sql`SELECT 1 FROM signing_links WHERE id = ${id}::uuid FOR UPDATE`);
  return tx.signingLink.findUnique({ where: { id } });
}

/**
 * Locks a link that the caller may change.
 * @throws Fault `not_found`, also when another organisation owns the row; `forbidden` (the caller only reads its folder)
 */
async function lockOwn(tx: Tx, key: KeyActor, id: string): Promise<SigningLink> {
  const link = isUuid(id) ? await lockLink(tx, id) : null;
  const { organizationId, mode } = ownedBy(key);
  if (link?.organizationId !== organizationId || link.mode !== mode) throw refuse('not_found');
  await assertMayChangeIn(tx, key, [link.folderId]);
  return link;
}

/** What limits a link. Null: nothing does. */
interface LinkLimits {
  readonly endsAt?: Date | null | undefined;
  readonly quota?: number | null | undefined;
}

function assertFuture({ clock }: Services, endsAt: Date | null | undefined): void {
  if (endsAt && endsAt <= clock.now())
    throw refuse('invalid_body', undefined, [{ path: 'endsAt', ...because('link_past') }]);
}

interface NewLink extends LinkLimits {
  readonly templateId: string;
  readonly role: string;
  readonly people?: readonly LinkPerson[] | null | undefined;
  /** Where the envelopes land, which bounds who sees the link. Missing: in no folder. */
  readonly folderId?: string | null | undefined;
}

/**
 * Creates a link for one role of a template.
 * @throws Fault `not_found`, `invalid_body` (the template cannot have such a link; there are too many), `forbidden` (the caller only
 * reads the folder)
 */
export async function createSigningLink(
  services: Services,
  actor: Actor,
  { templateId, role, people, endsAt, quota, folderId }: NewLink,
): Promise<SigningLink> {
  const key = assertScope(actor, 'envelopes:write');
  assertFuture(services, endsAt);
  return transaction(services.database, 'create-signing-link', async (tx) => {
    const template = await getWhole({ prisma: tx }, key, templateId);
    // One creation at a time counts the links of the template.
    await tx.run(sql`SELECT 1 FROM templates WHERE id = ${template.id}::uuid FOR UPDATE`);
    const named = people ?? [];
    const details = misfits(template, { role, people: named });
    if (details.length > 0) throw refuse('invalid_body', undefined, details);
    if ((await tx.signingLink.count({ where: { templateId: template.id } })) >= limits.links)
      throw refuse('invalid_body', because('too_many_links', { count: limits.links }));
    return tx.signingLink.create({
      data: {
        ...{ ...ownedBy(key), templateId: template.id, role, endsAt: endsAt ?? null, quota: quota ?? null },
        folderId: folderId ? await holdFolder(tx, key, folderId) : null,
        people: named.map((person) => ({ ...person, language: person.language ?? null })),
        sender: bulkSendSender(key),
        createdAt: services.clock.now(),
      },
    });
  });
}

interface LinkChange extends LinkLimits {
  readonly id: string;
  readonly paused?: boolean | null | undefined;
}

/**
 * Changes the limits of a link, pauses it or resumes it. A limit that is missing stays; null removes it.
 * @throws Fault `not_found`, `invalid_body`
 */
export async function changeSigningLink(
  services: Services,
  actor: Actor,
  { id, endsAt, quota, paused }: LinkChange,
): Promise<SigningLink> {
  const key = assertScope(actor, 'envelopes:write');
  assertFuture(services, endsAt);
  return transaction(services.database, 'change-signing-link', async (tx) => {
    const link = await lockOwn(tx, key, id);
    const pausedAt = paused ? (link.pausedAt ?? services.clock.now()) : null;
    return tx.signingLink.update({
      where: { id: link.id },
      data: {
        ...(endsAt !== undefined && { endsAt }),
        ...(quota !== undefined && { quota }),
        ...(typeof paused === 'boolean' && { pausedAt }),
      },
    });
  });
}

/** Deletes a link for ever. Its envelopes stay. @throws Fault `not_found` */
export async function deleteSigningLink(
  services: Services,
  actor: Actor,
  id: string,
): Promise<{ readonly id: string; readonly templateId: string }> {
  const key = assertScope(actor, 'envelopes:write');
  return transaction(services.database, 'delete-signing-link', async (tx) => {
    const link = await lockOwn(tx, key, id);
    await tx.signingLink.delete({ where: { id: link.id } });
    return link;
  });
}
