import { timingSafeEqual } from 'node:crypto';
import type { LinkKind } from '../../kernel/actor.ts';
import type { Kit } from '../../platform/kit.ts';

/** Short paths of the personal pages, by kind of link. */
const paths: Readonly<Record<LinkKind, string>> = { sign: 's' };
const kindOfByte: readonly LinkKind[] = ['sign'];
/** 128 bits of HMAC-SHA256 (RFC 2104 §5 allows truncation to half). */
const MAC_BYTES = 16;

/**
 * A personal link is derived, never stored: HMAC over kind, subject and generation. The same person gets the same link
 * each time; raising the generation in the subject's row makes the old one worthless.
 */
export interface PersonalLink {
  readonly kind: LinkKind;
  /** The signer's id for `sign`. */
  readonly subjectId: string;
  readonly generation: number;
}

const macOf = (kit: Kit, head: Buffer) => kit.keystore.mac('personal-link', head).subarray(0, MAC_BYTES);

/** The token of a link: URL-safe, 46 characters. */
export function personalToken(kit: Kit, { kind, subjectId, generation }: PersonalLink): string {
  const head = Buffer.alloc(19);
  head[0] = kindOfByte.indexOf(kind);
  Buffer.from(subjectId.replaceAll('-', ''), 'hex').copy(head, 1);
  head.writeUInt16BE(generation, 17);
  return Buffer.concat([head, macOf(kit, head)]).toString('base64url');
}

/** The whole address that a person opens. */
export const personalUrl = (kit: Kit, link: PersonalLink): string =>
  `${kit.config.publicUrl}/${paths[link.kind]}/${personalToken(kit, link)}`;

/** Reads a token back; null where we did not make it. Whether its generation still holds is not asked. */
export function readPersonalToken(kit: Kit, token: string): PersonalLink | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 19 + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const head = bytes.subarray(0, 19);
  if (!timingSafeEqual(bytes.subarray(19), macOf(kit, head))) return null;
  const kind = kindOfByte[head[0]!];
  if (!kind) return null;
  const hex = head.subarray(1, 17).toString('hex');
  const subjectId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return { kind, subjectId, generation: head.readUInt16BE(17) };
}

/** The link of a token; null where we did not make it, or where its generation is over. */
export async function openPersonalLink(kit: Kit, token: string): Promise<PersonalLink | null> {
  const link = readPersonalToken(kit, token);
  if (!link) return null;
  const row = await kit.database.prisma.signer.findUnique({
    where: { id: link.subjectId },
    select: { linkGeneration: true },
  });
  return row?.linkGeneration === link.generation ? link : null;
}
