import type { Language } from '../../../src/kernel/language.ts';
import type { Look } from '../pages/browser.ts';

/** Pictures of these pages are dark. */
const dark = [
  'sign-short-signature',
  'batch-waiting-decision',
  'trainer-running-wall',
  'attend-present',
  'console-overview',
  'console-envelope-sent',
  'verify',
];

/** How a picture is taken: phones in French, desktops in English, some dark; or small screens in one language. */
export const looksOf = (name: string, language: Language | null): Look[] => {
  const isDark = dark.includes(name);
  return language
    ? (['phone', 'narrow'] as const).map((screen) => ({ screen, language, dark: isDark }))
    : [
        { screen: 'phone', language: 'fr', dark: isDark },
        { screen: 'desktop', language: 'en', dark: isDark },
      ];
};
