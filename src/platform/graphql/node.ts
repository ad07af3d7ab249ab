import { brandWithType } from '@pothos/core';
import { z } from 'zod';
import { itemAt } from '../../kernel/definitely.ts';
import { refuse } from '../../kernel/fault.ts';
import { equalInConstantTime, isUuid } from '../../kernel/ids.ts';
import type { Keystore } from '../keystore/index.ts';
import { type Access, accessRefusal, visibleIds } from './access.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { pageSize } from './paging.ts';
import { items } from './validators.ts';

/** The interface of objects that can be read by their id alone. */
export const NodeInterface = builder.interfaceRef<{ readonly id: string }>('Node').implement({
  description: 'An object with a UUID of its own. Clients with a normalised cache read it again with `node`.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'UUID of the object.' }) }),
});

/** How the objects of one type are found by id. */
interface NodeLookup {
  /** Name of a type that implements `NodeInterface`. */
  readonly type: string;
  /** Who may find objects of the type. For all others none exists. */
  readonly access: Access;
  /** Finds the caller's own objects among `ids` (UUIDs); leaves out all others. */
  readonly find: (ids: readonly string[], context: Context) => Promise<readonly { readonly id: string }[]>;
}

const lookups: NodeLookup[] = [];

/** Lets `node` and `nodes` find the objects of a type. */
export const addNodeLookup = (lookup: NodeLookup): void => void lookups.push(lookup);

/**
 * Finds objects by id, in the order of `ids`. Null for an id that is unknown, is no UUID, or belongs to somebody else:
 * these cases look alike. A client token finds its subjects only.
 */
export async function findNodes(ids: readonly string[], context: Context): Promise<({ readonly id: string } | null)[]> {
  const wanted = [...new Set(visibleIds(ids.filter(isUuid), context.actor).map((id) => id.toLowerCase()))];
  const open = wanted.length === 0 ? [] : lookups.filter(({ access }) => !accessRefusal(access, context.actor));
  const found = new Map<string, { readonly id: string }>();
  await Promise.all(
    open.map(async ({ type, find }) => {
      for (const row of await find(wanted, context)) {
        brandWithType(row, type as never);
        found.set(row.id, row);
      }
    }),
  );
  return ids.map((id) => found.get(id.toLowerCase()) ?? null);
}

const access: Access = { key: 'any', member: 'READER', client: 'filtered' };

builder.queryField('node', (t) =>
  t.field({
    type: NodeInterface,
    nullable: true,
    description:
      'Returns an object by its UUID. Null if there is none, if it belongs to another organisation or mode, or if the caller may not read objects of its type.',
    access,
    args: { id: t.arg.id({ required: true, description: 'UUID of the object.' }) },
    resolve: async (_root, { id }, context) => (await findNodes([id], context))[0] ?? null,
  }),
);

builder.queryField('nodes', (t) =>
  t.field({
    type: [NodeInterface],
    nullable: { list: false, items: true },
    description: 'Returns several objects by their UUIDs, in the order of `ids`, with null where `node` returns null.',
    access,
    complexity: ({ ids }) => ({ field: 1, multiplier: Math.max(1, ids.length) }),
    args: {
      ids: t.arg.idList({
        required: true,
        validate: items(z.string(), { max: pageSize.max }),
        description: `UUIDs of the objects. At most ${pageSize.max}.`,
      }),
    },
    resolve: (_root, { ids }, context) => findNodes(ids, context),
  }),
);

/**
 * The field `id` of a type that describes an object which has a type of its own, under the same id. A cache that files
 * objects by id alone (Relay) would take one for the other. The field stays for old documents, as a `String`, so that no
 * compiler adds it; `instead` is the `ID` that replaces it.
 */
export const formerId = (instead: string) => ({
  description: `The same as \`${instead}\`.`,
  deprecationReason: `Use \`${instead}\`: \`id\` belongs to the object itself. Announced 2026-11-29, removed after 2027-11-29.`,
});

const TAG_BYTES = 8;
const PLACE_BYTES = 8;
const TAG = 'change-cursor:tag';
const MASK = 'change-cursor:mask';

/**
 * Encodes the cursor of a change, 22 URL-safe characters. It hides the change's number, which counts events of the
 * whole service, and is valid for its subject only. The same change has the same cursor in every process.
 * Deterministic encryption with a synthetic nonce (as in RFC 5297): the tag authenticates, and masks the number.
 *
 * @param subjectId the envelope or session that the change belongs to
 */
export function encodeCursor(keystore: Keystore, subjectId: string, place: bigint): string {
  const bytes = Buffer.alloc(PLACE_BYTES);
  bytes.writeBigUInt64BE(place);
  const tag = nodeIdTag(keystore, subjectId, bytes);
  return Buffer.concat([tag, masked(keystore, tag, bytes)]).toString('base64url');
}

/** The change after which a subscription goes on; null without one. @throws Fault `invalid_parameter` */
export function decodeCursor(keystore: Keystore, subjectId: string, after: string | null | undefined): bigint | null {
  if (after == null) return null;
  const bytes = Buffer.from(after, 'base64url');
  if (bytes.length === TAG_BYTES + PLACE_BYTES && bytes.toString('base64url') === after) {
    const tag = bytes.subarray(0, TAG_BYTES);
    const place = masked(keystore, tag, bytes.subarray(TAG_BYTES));
    if (equalInConstantTime(tag, nodeIdTag(keystore, subjectId, place))) return place.readBigUInt64BE();
  }
  throw refuse(
    'invalid_parameter',
    'The value of after is not a cursor of this subscription. Omit it to start with the current state.',
  );
}

const nodeIdTag = (keystore: Keystore, subjectId: string, place: Buffer): Buffer =>
  keystore.mac(TAG, Buffer.concat([place, Buffer.from(subjectId.toLowerCase())])).subarray(0, TAG_BYTES);

function masked(keystore: Keystore, tag: Buffer, bytes: Buffer): Buffer {
  const mask = keystore.mac(MASK, tag);
  return Buffer.from(bytes.map((byte, at) => byte ^ itemAt(mask, at)));
}
