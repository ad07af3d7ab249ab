import { timingSafeEqual } from 'node:crypto';
import type { PersonalLinkKind } from '../../kernel/actor.ts';
import { uuidBytes, uuidText } from '../../kernel/ids.ts';
import { createLoader } from '../../platform/database/create-loader.ts';
import type { Services } from '../../platform/services.ts';

/** Each kind of link: its short path. */
const paths: Readonly<Record<PersonalLinkKind, string>> = { sign: 's', trainer: 't', attend: 'a', batch: 'b' };
/** A kind's place here is its byte in a token: new ones go to the end. */
const kindOfByte: readonly PersonalLinkKind[] = ['sign', 'trainer', 'attend', 'batch'];
/** 128 bits of HMAC-SHA256 (RFC 2104 §5 allows truncation to half). */
const MAC_BYTES = 16;

/**
 * A personal link is derived, never stored: HMAC over kind, subject and generation. The same person gets the same link
 * each time; raising the generation in the subject's row makes the old one worthless.
 */
export interface PersonalLink {
  readonly kind: PersonalLinkKind;
  /** The id of a signer, of an attendance session for `trainer`, of an attendee for `attend`, of a batch. */
  readonly subjectId: string;
  readonly generation: number;
}

const macOf = (services: Services, head: Buffer) => services.keystore.mac('personal-link', head).subarray(0, MAC_BYTES);

/** The token of a link: URL-safe, 46 characters. */
export function personalToken(services: Services, { kind, subjectId, generation }: PersonalLink): string {
  const head = Buffer.alloc(19);
  head[0] = kindOfByte.indexOf(kind);
  uuidBytes(subjectId).copy(head, 1);
  head.writeUInt16BE(generation, 17);
  return Buffer.concat([head, macOf(services, head)]).toString('base64url');
}

/** The whole address that a person opens. */
export const personalUrl = (services: Services, link: PersonalLink): string =>
  `${services.config.publicUrl}/${paths[link.kind]}/${personalToken(services, link)}`;

/** Reads a token back; null where we did not make it. Whether its generation still holds is not asked. */
export function readPersonalToken(services: Services, token: string): PersonalLink | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 19 + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const head = bytes.subarray(0, 19);
  if (!timingSafeEqual(bytes.subarray(19), macOf(services, head))) return null;
  const kind = kindOfByte[head[0]!];
  if (!kind) return null;
  return { kind, subjectId: uuidText(head.subarray(1)), generation: head.readUInt16BE(17) };
}

/** The link of a token; null where we did not make it, or where its generation is over. */
export async function openPersonalLink(services: Services, token: string): Promise<PersonalLink | null> {
  const link = readPersonalToken(services, token);
  return link && (await holdsNow(services.database, { services, link })) ? link : null;
}

/** Whether the generations of links that we made are still valid: one statement for each kind of link. */
export async function generationsHold(services: Services, links: readonly PersonalLink[]): Promise<readonly boolean[]> {
  const { linkGenerations } = services.laterRooms;
  const holding = new Set<string>();
  for (const kind of kindOfByte) {
    const own = links.filter((link) => link.kind === kind);
    if (!own.length) continue;
    const subjectIds = own.map(({ subjectId }) => subjectId);
    const generations = await linkGenerations[kind](services.database, subjectIds);
    for (const [subjectId, generation] of generations) holding.add(`${kind}:${subjectId}:${generation}`);
  }
  return links.map(({ kind, subjectId, generation }) => holding.has(`${kind}:${subjectId}:${generation}`));
}

const holdsNow = createLoader((_database, asked: readonly { services: Services; link: PersonalLink }[]) =>
  generationsHold(
    asked[0]!.services,
    asked.map(({ link }) => link),
  ),
);
