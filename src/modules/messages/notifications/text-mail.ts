import { privacyText } from '../../../kernel/privacy-notice.ts';
import { fill } from './fill.ts';
import { lines } from './foreign-text.ts';
import { noticeIn } from './privacy.ts';
import type { Extras, Section } from './sections.ts';
import { common, texts } from './texts.ts';

/** Composes the plain-text part of a mail, for clients without HTML and for spam filters. */
export const textMail = (sections: readonly Section[], extras: Extras): string =>
  `${sections.map((section) => sectionText(section, extras)).join('\n\n----\n\n')}\n`;

function sectionText({ language, kind, values, test }: Section, { link, code, quotation, brand }: Extras): string {
  const notice = noticeIn({ language, kind, values }, brand);
  const { heading, paragraphs, button, notes } = texts[language][kind];
  const { greeting, specimen, footer, colon } = common[language];
  const say = (template: string) => fill(template, values);
  const blocks = [
    heading,
    say(greeting),
    ...paragraphs.map(say),
    quotation &&
      lines(quotation)
        .map((line) => `> ${line}`.trimEnd())
        .join('\n'),
    code && `    ${code}`,
    link && button && `${button}${colon}\n${link}`,
    ...notes.map(say),
    test ? specimen : null,
    say(footer),
    notice && privacyText(notice),
  ];
  return blocks.filter((block) => block).join('\n\n');
}
