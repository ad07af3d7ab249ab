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

/** How a picture is taken: phones in French, desktops in English, some dark. */
export const looksOf = (name: string): Look[] => [
  { screen: 'phone', language: 'fr', dark: dark.includes(name) },
  { screen: 'desktop', language: 'en', dark: dark.includes(name) },
];
