import { AFRelationship, PDFHexString } from 'pdf-lib';
import { sha256Hex } from '../../../kernel/digest.ts';
import type { Fonts } from '../../../platform/typesetting/fonts.ts';
import { SERVICE } from '../../../platform/typesetting/look.ts';
import { Paper } from '../../../platform/typesetting/paper.ts';
import { printable } from '../../../platform/typesetting/printable.ts';
import { drawCover } from './cover.ts';
import { drawFrames } from './frame.ts';
import { drawRefusals, drawSigners } from './people.ts';
import { type EvidenceProof, PROOF_ATTACHMENT } from './proof.ts';
import { drawRecipe } from './recipe.ts';
import { drawTimeline } from './timeline.ts';
import { drawTrust } from './trust.ts';
import { writePdf } from './write-pdf.ts';

/**
 * Draws the evidence file of an envelope: a PDF/A-3B (ISO 19005-3) that a judge can read, in French with English
 * subtitles, with the whole proof attached as `evidence.json`. It is not sealed yet.
 *
 * A pure function of its arguments: the same proof gives the same bytes, whenever and wherever. No text makes it fail:
 * what no font can show becomes a box, what could hide or reorder words is shown by its number. Takes a few
 * milliseconds of CPU once the fonts are cut, so it belongs off the main thread.
 */
export async function drawEvidenceFile(proof: EvidenceProof, fonts: Fonts): Promise<Buffer> {
  const paper = new Paper(fonts);
  drawCover(paper, proof);
  drawSigners(paper, proof);
  drawRefusals(paper, proof);
  drawTrust(paper, proof);
  drawTimeline(paper, proof);
  drawRecipe(paper, proof);
  drawFrames(paper, proof);

  const json = Buffer.from(JSON.stringify(proof, null, 2));
  const at = new Date(proof.generated_at);
  const document = await writePdf(paper);
  document.setTitle(`Dossier de preuve – ${printable(proof.envelope.name)}`, { showInWindowTitleBar: true });
  document.setSubject(`Enveloppe ${proof.envelope.id}`);
  document.setAuthor(printable(proof.envelope.organization.name));
  document.setCreator(SERVICE);
  document.setProducer(SERVICE);
  document.setCreationDate(at);
  document.setModificationDate(at);
  document.setLanguage('fr-FR');
  await document.attach(json, PROOF_ATTACHMENT, {
    mimeType: 'application/json',
    description: 'La preuve entière, à recalculer (the whole proof, machine-readable)',
    afRelationship: AFRelationship.Data,
    creationDate: at,
    modificationDate: at,
  });
  // Two files with one identifier are one file: the identifier is made from the content (ISO 32000-1 §14.4).
  const id = PDFHexString.of(sha256Hex(json).slice(0, 32));
  document.context.trailerInfo.ID = document.context.obj([id, id]);
  document.convertToPDFA({ conformance: '3B' });
  return Buffer.from(await document.save({ useObjectStreams: false, objectsPerTick: Number.POSITIVE_INFINITY }));
}
