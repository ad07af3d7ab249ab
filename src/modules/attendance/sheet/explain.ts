import {
  blockTitle,
  chapter,
  colors,
  contentWidth,
  type Paper,
  page,
  paragraph,
  styles,
} from '../../../standards/typesetting/index.ts';
import { drawVerificationCode } from '../../../standards/typesetting/stationery/index.ts';
import type { Teller } from '../papers/teller.ts';
import { Calendar } from './calendar.ts';
import type { SheetContent } from './content.ts';

/** Explains how to read and verify the sheet. */
export function drawExplanation(paper: Paper, content: SheetContent, teller: Teller): void {
  const drawSections = (sections: readonly (readonly [title: string, text: string])[]) =>
    sections
      .filter(([, text]) => text)
      .map(([title, text]) => () => {
        blockTitle(paper, title);
        paragraph(paper, text);
      });
  chapter(paper, teller.say('reading'), '', drawSections(reading(teller)));
  const { extract_of: of, verify_url: url } = content;
  if (of) chapter(paper, teller.say('extract_checking'), '', drawSections(extracted(content, of, teller)));
  else {
    const online = url ? [() => drawVerificationCode(paper, url)] : [];
    chapter(paper, teller.say('checking'), '', [
      ...drawSections(checking(content, teller)),
      ...online,
      () => drawHead(paper, content, teller),
    ]);
  }
}

const reading = (teller: Teller) =>
  (['hours', 'presence', 'notes', 'duration'] as const).map(
    (subject) => [teller.say(`reading_${subject}_title`), teller.say(`reading_${subject}`)] as const,
  );

function extracted(
  { time_zone, language }: SheetContent,
  { sha256, sealed_at }: NonNullable<SheetContent['extract_of']>,
  teller: Teller,
) {
  const at = new Calendar(time_zone, language).exactMoment(sealed_at);
  return [[teller.say('extract_title'), teller.say('extract_text', { at, sha256 })]] as const;
}

const checking = ({ service_url: url, session: { id } }: SheetContent, teller: Teller) =>
  [
    [teller.say('checking_seal_title'), teller.say('checking_seal')],
    [teller.say('checking_fingerprint_title'), teller.say('checking_fingerprint', { url, id })],
    [teller.say('checking_evidence_title'), teller.say('checking_evidence')],
  ] as const;

/** Draws the head of the chain at the time of drawing. */
function drawHead(paper: Paper, { head }: SheetContent, teller: Teller): void {
  const height = 34;
  paper.y -= 8;
  paper.need(height);
  paper.fill(page.left, paper.y - height, contentWidth, height, colors.panel);
  paper.text(teller.say('drawn_from', { seq: head.seq }), page.left + 10, paper.y - 13, styles.detail);
  paper.text(head.hash ?? '—', page.left + 10, paper.y - 25, styles.digest);
  paper.y -= height;
}
