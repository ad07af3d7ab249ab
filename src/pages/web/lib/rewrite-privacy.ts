import type { Language } from '../../../kernel/language.ts';
import { type PrivacyUse, privacyNotice } from '../../../kernel/privacy-notice.ts';

/** Writes what a person is told about their data, at the foot of the page, in another language (`privacyFooter`). */
export function rewritePrivacy(footer: HTMLElement, language: Language): void {
  const paragraph = footer.querySelector('p')!;
  const { use, organization = '', years } = footer.dataset;
  // What the organisation adds, an address or words, stands after the sentences in every language.
  const own = paragraph.childNodes.length > 1 ? '' : null;
  const facts = { organization, url: own, contact: own, keptYears: Number(years) };
  const { says, rights } = privacyNotice(facts, use as PrivacyUse, language);
  paragraph.lang = language;
  paragraph.firstElementChild!.textContent = `${says} ${rights}`;
}
