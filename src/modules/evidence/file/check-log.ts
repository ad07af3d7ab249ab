import { oids } from '../../../standards/asn1/oids.ts';
import { Asn1Error } from '../../../standards/asn1/read.ts';
import { parseCms } from '../../../standards/cms/read.ts';
import { signatures } from '../../../standards/pades/index.ts';
import { Pdf } from '../../../standards/pdf/index.ts';
import {
  checkLogProof,
  type LogPolicy,
  type OpenedCheckpoint,
  openCheckpoint,
  parseLogProof,
} from '../../../standards/tlog/checkpoint.ts';
import { NoteError } from '../../../standards/tlog/note.ts';
import { logEntryHash } from '../log/entries.ts';
import type { AnyProof } from './parse-proof.ts';

/** What the proofs of the transparency log show about the head of an evidence file. */
export interface LogFinding {
  /**
   * `witnessed`, `included`: the head is in the log, with or without the witnesses that the policy needs. `unchecked`: no key
   * of this log is known. `contradicted`: a proof is signed by the log, but not for this head, or its signature is wrong.
   */
  readonly status: 'witnessed' | 'included' | 'unchecked' | 'contradicted';
  /** What is wrong, in English. Null if nothing is. */
  readonly problem: string | null;
  readonly origin: string | null;
  readonly index: number | null;
  readonly treeSize: number | null;
  /** Root of the tree, lowercase hex: a log has one for each size. */
  readonly root: string | null;
  /** Witnesses that have cosigned, and when: the head existed before. */
  readonly cosignatures: readonly { readonly witness: string; readonly at: string }[];
}

const rank = ['witnessed', 'included', 'contradicted', 'unchecked'] as const;

/**
 * Lists the proofs of the log in a PDF, newest first: the text of a `.tlog-proof` in an unsigned attribute of its document
 * time-stamps, which a renewal adds. They prove themselves.
 * @throws PdfProblem if the PDF is broken
 */
export function readLogProofs(bytes: Buffer): string[] {
  return signatures(bytes, new Pdf(bytes))
    .flatMap(({ kind, contents }) => {
      if (kind !== 'timestamp') return [];
      try {
        const values = parseCms(contents, { padded: true }).unsignedAttributes.get(oids.logProof) ?? [];
        return values.map(({ content }) => content.toString('utf8'));
      } catch (error) {
        if (error instanceof Asn1Error) return [];
        throw error;
      }
    })
    .reverse();
}

/**
 * Checks proofs of the log for the head of an evidence file, offline. Returns the best finding; null without a proof. Two proofs
 * whose trees have one size and two roots contradict each other, whatever they are about.
 */
export function checkLog(
  proofs: readonly string[],
  { head }: Pick<AnyProof, 'head'>,
  policy: LogPolicy | null,
): LogFinding | null {
  const findings = proofs.map((text) => checkOne(text, head.hash ?? '', policy));
  const best = findings.sort((a, b) => rank.indexOf(a.status) - rank.indexOf(b.status))[0] ?? null;
  const problem = best && policy && findFork(proofs, policy);
  return problem ? { ...best, status: 'contradicted', problem } : best;
}

function findFork(proofs: readonly string[], policy: LogPolicy): string | null {
  const roots = new Map<string, Buffer>();
  for (const text of proofs) {
    const tree = readTree(text, policy);
    if (!tree) continue;
    const name = `${tree.origin} ${tree.size}`;
    if (!(roots.get(name) ?? tree.root).equals(tree.root)) return forkOf(tree.origin, tree.size);
    roots.set(name, tree.root);
  }
  return null;
}

/** The tree in a proof, signed by a known log. Null for what {@link checkLog} reports otherwise. */
function readTree(text: string, policy: LogPolicy): OpenedCheckpoint | null {
  try {
    return openCheckpoint(parseLogProof(text).checkpoint, policy);
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}

/** What proves that a log shows one history to some and another one to others. */
export const forkOf = (origin: string, size: number): string =>
  `the transparency log ${origin} has signed two different trees of ${size} entries`;

function checkOne(text: string, hash: string, policy: LogPolicy | null): LogFinding {
  const none = { problem: null, origin: null, index: null, treeSize: null, root: null, cosignatures: [] };
  const origin = /\n\n([^\n]+)\n/.exec(text)?.[1] ?? null;
  if (!policy?.keys.some(({ name }) => name === origin)) return { ...none, status: 'unchecked', origin };
  try {
    const proof = parseLogProof(text);
    const { index, extra } = proof;
    const { size, root, cosignatures, isWitnessed } = checkLogProof(
      proof,
      logEntryHash(extra.toString('hex'), hash),
      policy,
    );
    return {
      ...{ status: isWitnessed && policy.needed > 0 ? 'witnessed' : 'included', problem: null },
      ...{ origin, index, treeSize: size, root: root.toString('hex') },
      cosignatures: cosignatures.map(({ key, at }) => ({ witness: key.name, at: at?.toISOString() ?? '' })),
    };
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    return { ...none, status: 'contradicted', problem: `the proof of the transparency log: ${error.message}`, origin };
  }
}
