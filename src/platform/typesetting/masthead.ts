import { colors, SERVICE, styles } from './look.ts';
import { contentWidth, type Paper, page } from './paper.ts';
import { printable } from './printable.ts';
import { wrap } from './wrap.ts';

/** The head of a first page: the service's name, what this service does, and a rule under them. */
export function masthead(paper: Paper, service: string): void {
  paper.text(SERVICE, page.left, 785, styles.brand);
  paper.text(service, page.left + 38, 785, styles.small);
  paper.fill(page.left, 772, contentWidth, 2.2, colors.accent);
  paper.y = 752;
}

/** What the file is, under the masthead; the outline names it, or what is `marked`. */
export function title(paper: Paper, text: string, subtitle: string, marked = text): void {
  paper.mark(marked);
  paper.text(text, page.left, paper.y - 26, styles.title);
  paper.text(subtitle, page.left, paper.y - 43, styles.subtitle);
  paper.y -= 56;
}

/** The name of what the file is about, under its title. */
export function subject(paper: Paper, name: string): void {
  for (const line of wrap(paper.fonts, printable(name), styles.subject, contentWidth)) {
    paper.text(line, page.left, paper.y - 15, styles.subject);
    paper.y -= styles.subject.leading;
  }
  paper.y -= 8;
}
