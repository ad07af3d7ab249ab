import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventHash } from '../../../src/standards/event-chain/index.ts';
import { graphql, rest } from '../../world/client.ts';
import type { Caller, World } from '../../world/world.ts';

/** Edits by somebody with write access to every table, and by somebody who can also write the checkpoints. */

export interface Row {
  readonly chainId: string;
  readonly seq: number;
  readonly type: string;
  readonly actor: string;
  readonly at: Date;
  readonly data: any;
  readonly commitments: any;
  readonly prevHash: string | null;
  readonly hash: string;
}

/** A chain as it lies in the database. */
export class Chain {
  readonly #world: World;
  readonly #caller: Caller;
  readonly id: string;
  #kept: { rows: Row[]; head: { headSeq: number; headHash: string | null; checkpointSeq: number } } | undefined;

  constructor(world: World, caller: Caller, id: string) {
    this.#world = world;
    this.#caller = caller;
    this.id = id;
  }

  rows(): Promise<Row[]> {
    return this.#world.database.prisma.evidenceEvent.findMany({
      where: { chainId: this.id },
      orderBy: { seq: 'asc' },
    }) as Promise<Row[]>;
  }

  /** Replaces all events; `head` too, where it is to fit. */
  async write(rows: readonly Row[], { head = false }: { readonly head?: boolean } = {}): Promise<void> {
    const { prisma } = this.#world.database;
    await prisma.evidenceEvent.deleteMany({ where: { chainId: this.id } });
    await prisma.evidenceEvent.createMany({ data: [...rows] });
    const data = { headSeq: rows.length, headHash: rows.at(-1)?.hash ?? null };
    if (head) await prisma.evidenceChain.update({ where: { id: this.id }, data });
  }

  async keep(): Promise<void> {
    const { headSeq, headHash, checkpointSeq } = await this.#world.database.prisma.evidenceChain.findUniqueOrThrow({
      where: { id: this.id },
    });
    this.#kept = { rows: await this.rows(), head: { headSeq, headHash, checkpointSeq } };
  }

  async restore(): Promise<void> {
    await this.write(this.#kept!.rows);
    await this.#world.database.prisma.evidenceChain.update({ where: { id: this.id }, data: this.#kept!.head });
  }

  /** Recreates a complete erasure: no opening of a commitment remains, and no other row names anybody. */
  async erasePeople(): Promise<void> {
    const { prisma } = this.#world.database;
    await prisma.evidenceOpening.deleteMany({ where: { chainId: this.id } });
    await prisma.signer.updateMany({
      where: { envelopeId: this.id },
      data: { name: '', email: '', phone: null, signaturePlace: null, ip: null, userAgent: null },
    });
  }

  async validInTimeline(): Promise<boolean> {
    const query = `{ envelope(id: "${this.id}") { timeline { valid } } }`;
    return (await graphql(this.#world.url, `Bearer ${this.#caller.key}`, query)).data.envelope.timeline.valid;
  }

  /** The result in GraphQL and REST, which must agree. `fingerprint` finds this chain's envelope. */
  async valid(fingerprint: string): Promise<boolean> {
    const { body } = await rest(this.#world.url, this.#caller.key, 'POST', '/verify', { sha256: fingerprint });
    if (body.chain_valid !== (await this.validInTimeline())) throw new Error('the faces disagree');
    return body.chain_valid;
  }

  #checkpoint = () => path.join(this.#world.dataDir, 'checkpoints', this.id.slice(-2), `${this.id}.json`);
  async checkpoint(): Promise<any> {
    return JSON.parse(await readFile(this.#checkpoint(), 'utf8'));
  }
  writeCheckpoint(content: unknown): Promise<void> {
    return writeFile(this.#checkpoint(), typeof content === 'string' ? content : JSON.stringify(content));
  }
  removeCheckpoint(): Promise<void> {
    return rm(this.#checkpoint());
  }
}

/** The right hash of a row's content. */
export const hashOf = ({ chainId, seq, type, actor, at, data, commitments, prevHash }: Row): string =>
  eventHash({ chain: chainId, seq, type, actor, at: at.toISOString(), data, commitments, prev_hash: prevHash });

/** Links the rows again from `start` on: sequence numbers, links and hashes are recomputed. */
export function relinked(rows: readonly Row[], start = 0): Row[] {
  const linked: Row[] = [];
  for (const [index, row] of rows.entries()) {
    if (index < start) linked.push(row);
    else {
      const next = { ...row, seq: index + 1, prevHash: linked.at(-1)?.hash ?? null };
      linked.push({ ...next, hash: hashOf(next) });
    }
  }
  return linked;
}
