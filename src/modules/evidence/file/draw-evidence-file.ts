import { sha256Hex } from '../../../kernel/ids.ts';
import { PdfFile } from '../../../standards/pdf/index.ts';
import type { Typefaces } from '../../../standards/text/index.ts';
import { Paper, type PictureOf, Pictures, printable } from '../../../standards/typesetting/index.ts';
import { addLogo, drawFrame, SERVICE } from '../../../standards/typesetting/layout/index.ts';
import { drawCover } from './cover.ts';
import { momentsIn } from './moments.ts';
import { attachmentOf } from './parse-proof.ts';
import { drawRefusals, drawSigners, embedHands } from './people.ts';
import { type EvidenceProof, PROOF_ATTACHMENT } from './proof.ts';
import { drawRecipe } from './recipe.ts';
import { drawRecipients } from './recipients.ts';
import { drawTimeline } from './timeline.ts';
import { witnessOf } from './told.ts';
import { drawTrust } from './trust.ts';

/** The pictures that signers drew or uploaded, by fingerprint. */
export interface DrawnSignatures {
  readonly has: (sha256: string) => boolean;
  readonly read: PictureOf;
}

/**
 * Draws the evidence file of an envelope: a PDF/A-3B (ISO 19005-3) for judges, in French with English subtitles, with
 * the whole proof attached as `evidence.json`. The file is not sealed yet.
 *
 * Pure: the same proof, logo (an opaque PNG) and pictures always give the same bytes. No text makes it fail: characters without a glyph become boxes, and
 * characters that could hide or reorder text are printed as numbers. Takes a few milliseconds of CPU after the fonts
 * are cut, so run it off the main thread.
 */
export async function drawEvidenceFile(
  proof: EvidenceProof,
  fonts: Typefaces,
  logo: Buffer | null = null,
  verifyUrl: string | null = null,
  pictures: DrawnSignatures = { has: () => false, read: () => Promise.reject(new Error('there are no pictures')) },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const file = new PdfFile((bytes) => chunks.push(bytes));
  const json = Buffer.from(JSON.stringify(attachmentOf(proof), null, 2));
  const at = new Date(proof.generated_at);
  const paper = new Paper(fonts, file);
  const moment = momentsIn(proof.time_zone);
  drawCover(paper, proof, moment, addLogo(file, logo));
  const hands = await embedHands(proof, new Pictures(file, pictures.read), pictures.has);
  drawSigners(paper, proof, moment, hands);
  drawRecipients(paper, proof, moment);
  drawRefusals(paper, proof, moment);
  drawTrust(paper, proof, witnessOf(proof.events), moment);
  drawTimeline(paper, proof);
  drawRecipe(paper, proof, verifyUrl);
  const { envelope } = proof;
  const frame = {
    running: `Dossier de preuve · ${envelope.name}`,
    identifier: `Enveloppe ${envelope.id}`,
    aside: `établi le ${moment(proof.generated_at)}`,
    test: envelope.mode === 'test',
  };
  const outline = paper.finish((number, total) => drawFrame(paper, frame, number, total));
  await file.attach(
    {
      name: PROOF_ATTACHMENT,
      description: 'Données complètes de la preuve (complete proof, machine-readable)',
      mimeType: 'application/json',
      at,
    },
    [json],
  );
  file.close(
    {
      title: `Dossier de preuve – ${printable(envelope.name)}`,
      subject: `Enveloppe ${envelope.id}`,
      author: printable(envelope.organization.name),
      creator: SERVICE,
      at,
      id: sha256Hex(json).slice(0, 32),
    },
    outline,
  );
  return Buffer.concat(chunks);
}
