import { colors, contentWidth, type Paper, page, printable, styles, wrap } from '../index.ts';
import { drawLogo, type Logo } from './logo.ts';
import { marks, SERVICE } from './marks.ts';

/** Draws the head of a first page: the organisation's logo, the service's name, its purpose, and a rule. */
export function masthead(paper: Paper, service: string, logo: Logo | null = null): void {
  drawLogo(paper, logo);
  paper.text(SERVICE, page.left, 785, marks.brand);
  paper.text(service, page.left + 38, 785, styles.small);
  paper.fill(page.left, 772, contentWidth, 2.2, colors.accent);
  paper.y = 752;
}

/** Draws the document's title below the masthead. The outline shows it, or `marked`. */
export function title(paper: Paper, text: string, subtitle: string, marked = text): void {
  paper.mark(marked);
  paper.text(text, page.left, paper.y - 26, marks.title);
  paper.text(subtitle, page.left, paper.y - 43, marks.subtitle);
  paper.y -= 56;
}

/** Draws the name of the document's subject below the title. */
export function subject(paper: Paper, name: string): void {
  for (const line of wrap(paper.fonts, printable(name), marks.subject, contentWidth)) {
    paper.text(line, page.left, paper.y - 15, marks.subject);
    paper.y -= marks.subject.leading;
  }
  paper.y -= 8;
}
