import type { PersonalLinkKind } from '../../kernel/actor.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { grouped } from '../../kernel/grouped.ts';
import { equalInConstantTime, uuidBytes, uuidText } from '../../kernel/ids.ts';
import { createLoader } from '../../platform/database/create-loader.ts';
import type { Services } from '../../platform/services.ts';
import { LinkSubject, linkGenerations, linkSubjects } from './needs.ts';

/** Path of each kind of link. */
const paths: Readonly<Record<PersonalLinkKind, string>> = {
  sign: 's',
  trainer: 't',
  attend: 'a',
  batch: 'b',
  open: 'l',
  host: 'i',
  seat: 's',
};
/** The index of a kind is its byte in a token: append new kinds only. */
const kindOfByte: readonly PersonalLinkKind[] = ['sign', 'trainer', 'attend', 'batch', 'open', 'host', 'seat'];
/** 128 bits of HMAC-SHA256 (RFC 2104 §5 allows truncation to half). */
const MAC_BYTES = 16;

/**
 * A personal link is derived, never stored: an HMAC over kind, subject and generation. The same person always gets the
 * same link; a higher generation in the subject's row invalidates the old one.
 */
export interface PersonalLink {
  readonly kind: PersonalLinkKind;
  /**
   * Id of the signer (`sign`), of the attendance session or the own trainer of slots (`trainer`), of the attendee
   * (`attend`), of the batch (`batch`), of the signing link (`open`) or of the signing in person (`host`; `seat`, whose generation is
   * the number of the turn).
   */
  readonly subjectId: string;
  readonly generation: number;
}

const personalLinkMac = (services: Services, head: Buffer) =>
  services.keystore.mac('personal-link', head).subarray(0, MAC_BYTES);

/** The URL-safe token of a link, 47 characters. */
export function personalToken(services: Services, link: PersonalLink): string {
  const head = personalLinkHead(link);
  return Buffer.concat([head, personalLinkMac(services, head)]).toString('base64url');
}

function personalLinkHead({ kind, subjectId, generation }: PersonalLink): Buffer {
  const head = Buffer.alloc(19);
  head[0] = kindOfByte.indexOf(kind);
  uuidBytes(subjectId).copy(head, 1);
  head.writeUInt16BE(generation, 17);
  return head;
}

/** The URL that the person opens. */
export const personalUrl = (services: Services, link: PersonalLink): string =>
  `${services.config.publicUrl}/${paths[link.kind]}/${personalToken(services, link)}`;

/** The hex code in the token of a link: for an export, whose receiver does not have our key. */
export const personalMac = (services: Services, link: PersonalLink): string =>
  personalLinkMac(services, personalLinkHead(link)).toString('hex');

/**
 * Parses and verifies a token, of this installation or of one from which the subject's organisation has moved here; null
 * if it is neither. Does not check the generation.
 */
export async function readPersonalToken(services: Services, token: string): Promise<PersonalLink | null> {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 19 + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const [head, mac] = [bytes.subarray(0, 19), bytes.subarray(19)];
  const kind = kindOfByte[itemAt(head, 0)];
  if (!kind) return null;
  const link = { kind, subjectId: uuidText(head.subarray(1)), generation: head.readUInt16BE(17) };
  if (equalInConstantTime(mac, personalLinkMac(services, head))) return link;
  return (await isMoved(services, link, mac.toString('hex'))) ? link : null;
}

const isMoved = async ({ database }: Services, link: PersonalLink, mac: string): Promise<boolean> =>
  (await database.prisma.movedLink.count({ where: { ...link, mac } })) > 0;

/** A valid link. `subject` is null if only the generation was read. */
export interface OpenedLink extends PersonalLink {
  readonly subject: LinkSubject | null;
}

/** Parses and verifies a token; null if it is not ours or its generation is no longer valid. */
export async function openPersonalLink(services: Services, token: string): Promise<OpenedLink | null> {
  const link = await readPersonalToken(services, token);
  if (!link) return null;
  const { kind, subjectId: id } = link;
  if (!hasSubject(kind))
    return (await holdsNow(services.database, { services, link })) ? { ...link, subject: null } : null;
  const found = await findSubject(services.database, { services, kind, id });
  return found?.generation === link.generation ? { ...link, subject: found.subject } : null;
}

const hasSubject = (kind: PersonalLinkKind): kind is keyof typeof linkSubjects => Object.hasOwn(linkSubjects, kind);

/** Whether the generations of these verified links are still valid. One statement per kind of link. */
export async function generationsHold(services: Services, links: readonly PersonalLink[]): Promise<readonly boolean[]> {
  const holding = new Set<string>();
  for (const kind of kindOfByte) {
    const own = links.filter((link) => link.kind === kind);
    if (!own.length) continue;
    const subjectIds = own.map(({ subjectId }) => subjectId);
    const generations = await services.of(linkGenerations[kind])(services.database, subjectIds);
    for (const [subjectId, generation] of generations) holding.add(`${kind}:${subjectId}:${generation}`);
  }
  return links.map(({ kind, subjectId, generation }) => holding.has(`${kind}:${subjectId}:${generation}`));
}

const holdsNow = createLoader((_database, requests: readonly { services: Services; link: PersonalLink }[]) =>
  generationsHold(
    itemAt(requests, 0).services,
    requests.map(({ link }) => link),
  ),
);

interface SubjectRequest {
  readonly services: Services;
  readonly kind: keyof typeof linkSubjects;
  readonly id: string;
}

const findSubject = createLoader(async (database, requests: readonly SubjectRequest[]) => {
  const { services } = itemAt(requests, 0);
  const found = await Promise.all(
    [...grouped(requests, ({ kind }) => kind)].map(async ([kind, own]) => {
      const read = services.of(linkSubjects[kind]);
      return [kind, { read, rows: await read(database, [...new Set(own.map(({ id }) => id))]) }] as const;
    }),
  );
  const byKind = new Map(found);
  return requests.map(({ kind, id }) => {
    const { read, rows } = byKind.get(kind)!;
    const row = rows.get(id);
    return row ? { generation: row.generation, subject: new LinkSubject(read, row.subject) } : null;
  });
});
