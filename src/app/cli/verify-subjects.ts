import { sha256Hex } from '../../kernel/digest.ts';
import {
  checkProof,
  type EvidenceProof,
  type ProofDocument,
  type ProofFindings,
  type ProofSigner,
  readProof,
  type SessionProof,
  Unreadable,
} from '../../modules/evidence/file/index.ts';
import { PdfProblem } from '../../standards/pdf/index.ts';

interface Found {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

/** What the service knows about a fingerprint: the answer of `POST /verify`, of which these parts are read here. */
export interface OnlineFinding {
  readonly known: boolean;
  readonly matches?: string;
  readonly envelope?: Found;
  readonly attendance_session?: Found;
  readonly chain_valid?: boolean;
  readonly events?: readonly { readonly hash: string }[];
}
export type Lookup = (sha256: string) => Promise<OnlineFinding>;

/** Something to verify: a file's bytes, or a fingerprint alone. */
export type Subject =
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly sha256: string };

/** A document found in an evidence file that was given along. */
export interface Naming {
  readonly evidence: string;
  readonly document: string;
  readonly as: 'sealed' | 'original' | 'base';
}

/** The gist of a proof, and whether it holds. */
export interface ProofReport extends ProofFindings {
  /** What it is the proof of: one of the two. */
  readonly envelope?: { readonly id: string; readonly name: string };
  readonly attendance_session?: { readonly id: string; readonly name: string };
  readonly generated_at: string;
  readonly documents: readonly Pick<ProofDocument, 'name' | 'sha256' | 'base_sha256' | 'sealed_sha256'>[];
  readonly signers: readonly Pick<ProofSigner, 'name' | 'email' | 'signed_at'>[];
  readonly head: EvidenceProof['head'];
}

export interface SubjectReport {
  readonly name: string;
  readonly sha256: string;
  readonly kind: 'evidence' | 'document' | 'fingerprint';
  /** Set for an evidence file: what it says, and what recomputing it gave. */
  readonly proof: ProofReport | null;
  /** Why a file that was given is no evidence file; null for anything else. */
  readonly reason: string | null;
  /** Where the evidence files given along name it. */
  readonly named_in: readonly Naming[];
  /** Null where nobody was asked. For an evidence file: about the documents it names. */
  readonly online: (OnlineFinding & { readonly problems: readonly string[] }) | null;
  readonly ok: boolean;
}

export interface VerifyReport {
  /** Everything given holds. */
  readonly ok: boolean;
  readonly subjects: readonly SubjectReport[];
}

/**
 * Verifies evidence files, documents and fingerprints: offline what can be recomputed, then, with `lookup`, what the
 * service says. A file that is no evidence file is a document; alone and without `lookup` nothing can be said of it.
 */
export async function verifyFiles(subjects: readonly Subject[], lookup?: Lookup): Promise<VerifyReport> {
  const read = await Promise.all(subjects.map(readSubject));
  const proofs = read.flatMap(({ name, proof }) => (proof ? [{ name, proof }] : []));
  const reports: SubjectReport[] = [];
  for (const subject of read) {
    const named_in = subject.proof ? [] : proofs.flatMap(({ name, proof }) => namings(name, proof, subject.sha256));
    const online = lookup ? await ask(lookup, subject) : null;
    const holds = subject.proof ? subject.proof.valid : named_in.length > 0 || online?.known === true;
    reports.push({ ...subject, named_in, online, ok: holds && (online?.problems.length ?? 0) === 0 });
  }
  return { ok: reports.every(({ ok }) => ok), subjects: reports };
}

async function readSubject(subject: Subject): Promise<Omit<SubjectReport, 'named_in' | 'online' | 'ok'>> {
  const { name } = subject;
  if ('sha256' in subject) return { name, sha256: subject.sha256, kind: 'fingerprint', proof: null, reason: null };
  const sha256 = sha256Hex(subject.bytes);
  try {
    const content = readProof(Buffer.from(subject.bytes));
    if (content) return { name, sha256, kind: 'evidence', proof: gistOf(content), reason: null };
    return { name, sha256, kind: 'document', proof: null, reason: 'the PDF has no attachment named evidence.json' };
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof PdfProblem)) throw error;
    return { name, sha256, kind: 'document', proof: null, reason: `not a readable PDF: ${error.message}` };
  }
}

function gistOf(proof: EvidenceProof | SessionProof): ProofReport {
  const { generated_at, head } = proof;
  const documents: readonly Omit<ProofDocument, 'fields' | 'pages'>[] = proof.documents;
  const signers: readonly ProofSigner[] = proof.signers;
  const gist = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name });
  return {
    ...checkProof(proof),
    ...('envelope' in proof ? { envelope: gist(proof.envelope) } : { attendance_session: gist(proof.session) }),
    generated_at,
    documents: documents.map(({ name, sha256, base_sha256, sealed_sha256 }) => ({
      name,
      sha256,
      base_sha256,
      sealed_sha256,
    })),
    signers: signers.map(({ name, email, signed_at }) => ({ name, email, signed_at })),
    head,
  };
}

function namings(evidence: string, { documents }: ProofReport, sha256: string): Naming[] {
  return documents.flatMap((document) => {
    const as = (
      [
        ['sealed', document.sealed_sha256],
        ['original', document.sha256],
        ['base', document.base_sha256],
      ] as const
    ).find(([, fingerprint]) => fingerprint === sha256)?.[0];
    return as ? [{ evidence, document: document.name, as }] : [];
  });
}

/** An evidence file is asked for by what it seals; its head must then stand in the service's own chain. */
async function ask(lookup: Lookup, { sha256, proof }: Pick<SubjectReport, 'sha256' | 'proof'>) {
  const document = proof?.documents[0];
  const asked = document ? (document.sealed_sha256 ?? document.sha256) : sha256;
  let finding: OnlineFinding;
  try {
    finding = await lookup(asked);
  } catch {
    return { known: false, problems: ['the service could not be asked'] };
  }
  const problems: string[] = [];
  if (!finding.known) problems.push('the service does not know this fingerprint');
  if (finding.chain_valid === false) problems.push("the service's own chain is broken");
  const found = finding.envelope ?? finding.attendance_session;
  if (proof && finding.known && found?.id !== (proof.envelope ?? proof.attendance_session)?.id) {
    problems.push(`the service knows it as part of another ${proof.envelope ? 'envelope' : 'session'}`);
  }
  const head = proof?.head.hash;
  if (head && finding.events && !finding.events.some(({ hash }) => hash === head)) {
    problems.push("the proof's head is not in the service's chain");
  }
  return { ...finding, problems };
}
