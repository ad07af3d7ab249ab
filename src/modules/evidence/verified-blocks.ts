import { createHash } from 'node:crypto';
import { equalInConstantTime, sha256Hex } from '../../kernel/ids.ts';
import { rawSql, type Sql, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';

/** A row with the digest of all its columns. */
export type Digested<Row> = Row & { readonly digest: Uint8Array };

/** SQL: the digest of a row, of which `alias` is the table. */
export const blocksDigest = (alias: string): Sql => rawSql(`sha256(record_send(${alias})) AS digest`);

/** SQL: the order of the openings of a chain, which is that of their index. */
export const OPENINGS_ORDER = sql`seq, name`;

/** Digest of the rows of a part of a chain: those of its events, then those of its openings. */
export class RowDigest {
  readonly #events = createHash('sha256');
  readonly #openings = createHash('sha256');

  /** Adds the next rows, in order. */
  add(events: readonly { readonly digest: Uint8Array }[], openings: readonly { readonly digest: Uint8Array }[]): void {
    for (const { digest } of events) this.#events.update(digest);
    for (const { digest } of openings) this.#openings.update(digest);
  }

  end(): string {
    return this.#events.digest('hex') + this.#openings.digest('hex');
  }
}

/** Events of a block: the first one has the events 1 to 1,000, the next one 1,001 to 2,000. */
export const BLOCK = 1_000;

/** Maximum number of events returned by a read. The evidence file contains all of them. */
export const SHOWN = 2_000;

/** Events from which a read may skip a block: those shown are always read. */
export const LONG = SHOWN + BLOCK;

/** Increase it when the rules of a valid chain become stricter: blocks are then verified again. */
const RULES = 1;

/** A full block of a chain that was recomputed without a problem, as all blocks before it. */
export interface VerifiedBlock {
  /** Hash of its last event. */
  readonly hash: string;
  /** `RowDigest` of its rows. */
  readonly rows: string;
}

type Needs = Pick<Services, 'keystore' | 'namedFiles'>;

/** File name of the verified blocks of a chain. */
export const nameOfBlocks = (chainId: string) => `verified-blocks/${chainId.slice(-2)}/${chainId}.json`;

const verifiedBlocksMac = ({ keystore }: Needs, chainId: string, blocks: readonly VerifiedBlock[]) =>
  keystore.mac(
    'evidence-verified-blocks',
    JSON.stringify([RULES, chainId, blocks.map(({ hash, rows }) => [hash, rows])]),
  );

/** Writes the verified blocks of a chain to an authenticated file outside the database. */
export async function writeVerifiedBlocks(
  needs: Needs,
  chainId: string,
  blocks: readonly VerifiedBlock[],
): Promise<void> {
  const mac = verifiedBlocksMac(needs, chainId, blocks).toString('hex');
  await needs.namedFiles.write(nameOfBlocks(chainId), Buffer.from(JSON.stringify({ blocks, mac })));
}

/** Reads the verified blocks of a chain, in order. None if there is no such file, or if it is not ours. */
export async function readVerifiedBlocks(needs: Needs, chainId: string): Promise<readonly VerifiedBlock[]> {
  const bytes = await needs.namedFiles.read(nameOfBlocks(chainId));
  if (!bytes) return [];
  try {
    const { blocks, mac } = JSON.parse(bytes.toString('utf8')) as { blocks: VerifiedBlock[]; mac: string };
    const expected = verifiedBlocksMac(needs, chainId, blocks);
    const given = Buffer.from(mac, 'hex');
    return equalInConstantTime(given, expected) ? blocks : [];
  } catch {
    return [];
  }
}

/**
 * Returns the blocks of which no byte has changed since they were verified, by number from 0. PostgreSQL computes the
 * digests of their rows: ten times as fast as reading and recomputing them.
 */
export async function findUnchanged(
  { database }: Pick<Services, 'database'>,
  chainId: string,
  verified: readonly VerifiedBlock[],
): Promise<ReadonlyMap<number, VerifiedBlock>> {
  if (verified.length === 0) return new Map();
  const digestsOf = async (table: string, order: Sql) => {
    // Rows before the first event, which only a forger writes, count to the first block.
    const rows = await database.rows<{
      block: number;
      digest: string;
    }>(sql`SELECT block, encode(sha256(string_agg(digest, '')), 'hex') AS digest
       FROM (SELECT (greatest(seq, 1) - 1) / ${BLOCK}::int AS block, ${blocksDigest('r')} FROM ${rawSql(table)} r
         WHERE chain_id = ${chainId}::uuid AND seq <= ${verified.length * BLOCK}::int ORDER BY ${order}) AS rows
       GROUP BY block`);
    return new Map(rows.map(({ block, digest }) => [block, digest]));
  };
  const [events, openings] = await Promise.all([
    digestsOf('evidence_events', rawSql('seq')),
    digestsOf('evidence_openings', OPENINGS_ORDER),
  ]);
  return new Map(
    [...verified.entries()].filter(
      ([block, { rows }]) => rows === `${events.get(block)}${openings.get(block) ?? NO_ROWS}`,
    ),
  );
}

const NO_ROWS = sha256Hex('');
