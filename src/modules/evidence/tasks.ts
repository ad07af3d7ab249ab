import { readFile, writeFile } from 'node:fs/promises';
import { definitely } from '../../kernel/definitely.ts';
import { sha256Hex } from '../../kernel/ids.ts';
import { readPackaged } from '../../platform/fonts.ts';
import type { Ask } from '../../platform/sandbox/serve.ts';
import { newFile } from '../../platform/storage/named-files.ts';
import type { TrustedLists } from '../../standards/trusted-lists/index.ts';
import type {
  AttestationSource,
  EvidenceProof,
  FileVerdict,
  ProofEvent,
  SessionProofHead,
  TrustAnchor,
} from './file/index.ts';

interface DrawEvidence {
  readonly proof: EvidenceProof;
  /** Path of the organisation's logo, or null. */
  readonly logo: string | null;
  /** Address of the public verification page; null for none. */
  readonly verifyUrl: string | null;
  /** Paths of the pictures of the drawn signatures, by fingerprint. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly to: string;
}

interface DrawAttestation extends Omit<AttestationSource, 'proof' | 'logo'> {
  /** Path of the evidence file. */
  readonly from: string;
  /** Path of the organisation's logo, or null. */
  readonly logo: string | null;
  readonly to: string;
}

interface DrawSessionEvidence extends Pick<DrawEvidence, 'logo'> {
  readonly proof: SessionProofHead;
  readonly to: string;
  /** Address of the public verification page; null for none. */
  readonly verifyUrl: string | null;
}

/** Questions that the child asks its parent while it draws a session's evidence file. */
export interface SessionEvidenceQuestions {
  readonly events: { readonly events: readonly ProofEvent[] };
}

/** A trust anchor on its way to the child. */
export interface SentAnchor extends Pick<TrustAnchor, 'origin' | 'seals'> {
  readonly der: Uint8Array;
}

export interface JudgeFile {
  /** Path of the file. */
  readonly from: string;
  readonly anchors: readonly SentAnchor[];
  readonly at: Date;
  readonly crls: readonly Uint8Array[];
  /** Path of the file with the trusted lists (room verification); null if the operator loads none. */
  readonly lists: string | null;
  /** Keys of the transparency log and its witnesses (C2SP tlog-policy); null if none are known. */
  readonly log: string | null;
  /** Texts of proofs of the log that the reader has beside the file. */
  readonly logProofs: readonly string[];
}

/** The lists that this child read last. The name of their file changes with them. */
let opened: { readonly file: string; readonly lists: TrustedLists } | null = null;

async function openLists(file: string): Promise<TrustedLists> {
  if (opened?.file !== file) {
    const { TrustedLists } = await import('../../standards/trusted-lists/index.ts');
    opened = { file, lists: new TrustedLists(JSON.parse(await readFile(file, 'utf8'))) };
  }
  return opened.lists;
}

/** Tasks of this room that run in a child process, exported to `app/pdf-child.ts` only. No database, no keys. */
export const tasks = {
  /** Draws the evidence file of a proof into a new file. Each child reads and cuts the fonts once. */
  async drawEvidence({ proof, logo, verifyUrl, pictures, to }: DrawEvidence) {
    // Import on demand: most children never draw, and the fonts take most of a child's start time.
    const { drawEvidenceFile } = await import('./file/index.ts');
    const { openTypefaces } = await import('../../standards/text/index.ts');
    const pdf = await drawEvidenceFile(
      proof,
      openTypefaces(readPackaged),
      logo === null ? null : await readFile(logo),
      verifyUrl,
      {
        has: (sha256) => Object.hasOwn(pictures, sha256),
        read: (sha256) => readFile(definitely(pictures[sha256], sha256)),
      },
    );
    await writeFile(to, pdf, { flag: 'wx', mode: 0o600 });
    return { sha256: sha256Hex(pdf), size: pdf.length };
  },

  /** Draws the attestation of one signature from a sealed evidence file. */
  async drawAttestation({ from, logo, to, ...source }: DrawAttestation) {
    const { drawAttestation, readSealedProof } = await import('./file/index.ts');
    const { openTypefaces } = await import('../../standards/text/index.ts');
    const evidence = await readFile(from);
    const sealed = readSealedProof(evidence);
    if (!sealed || !('envelope' in sealed.proof)) throw new Error('this is not the evidence file of an envelope');
    const { proof } = sealed;
    const picture = logo === null ? null : await readFile(logo);
    const pdf = drawAttestation({ ...source, proof, logo: picture }, openTypefaces(readPackaged));
    await writeFile(to, pdf, { flag: 'wx', mode: 0o600 });
    return { sha256: sha256Hex(pdf), size: pdf.length };
  },

  /** Validates an uploaded file by its bytes, the anchors and current revocation lists alone. */
  async judgeFile({ from, anchors, at, crls, lists, log, logProofs }: JudgeFile): Promise<FileVerdict> {
    const { judgeFile } = await import('./file/judge-file.ts');
    const { parseCertificate } = await import('../../standards/x509/certificate.ts');
    const { parsePolicy } = await import('../../standards/tlog/policy.ts');
    const trusted = anchors.map(({ der, ...anchor }) => ({
      ...anchor,
      certificate: parseCertificate(Buffer.from(der)),
    }));
    return judgeFile(await readFile(from), {
      anchors: trusted,
      at,
      crls: crls.map((der) => Buffer.from(der)),
      lists: lists === null ? null : await openLists(lists),
      log: log === null ? null : parsePolicy(log),
      logProofs,
    });
  },

  /** Like `drawEvidence`, for an attendance session. Its events are requested from the parent in pages. */
  async drawSessionEvidence({ proof, logo, verifyUrl, to }: DrawSessionEvidence, ask: Ask) {
    const { drawSessionEvidence } = await import('./file/index.ts');
    const { openTypefaces } = await import('../../standards/text/index.ts');
    const fonts = openTypefaces(readPackaged);
    const picture = logo === null ? null : await readFile(logo);
    return newFile(to, (sink) =>
      drawSessionEvidence(proof, fonts, {
        eventsAfter: async (after) => (await ask<SessionEvidenceQuestions['events']>('events', { after })).events,
        scratch: `${to}.json`,
        logo: picture,
        verifyUrl,
        sink,
      }),
    );
  },
};
