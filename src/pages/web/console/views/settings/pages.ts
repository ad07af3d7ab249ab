import type { PlainKey } from '../../../generated/words/console.ts';
import { methods } from '../../oidc/methods.ts';
import { viewAddress } from '../../route.ts';
import { may } from '../../viewer.ts';

/** The pages of the settings, in order. Of each part of a page: the id of its heading, and its name. */
const pages = {
  me: {
    profile: 'profile',
    passkeys: 'passkeys',
    notices: 'notices',
    sessions: 'sessions',
    assistants: 'assistants',
  },
  organization: {
    'organization-name': 'organizationTitle',
    'organization-facts': 'organizationFacts',
    'time-zone': 'timeZone',
    reminders: 'reminders',
  },
  brand: { branding: 'branding', privacy: 'privacyNotice' },
  mails: { 'mail-texts': 'mailTexts' },
  security: { 'passkeys-required': 'passkeysRequired', 'embed-origins': 'embedOrigins', people: 'people' },
  teams: { teams: 'teams', folders: 'folders' },
  log: { audit: 'audit' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, PlainKey>>>>;

export type SettingsPage = keyof typeof pages;

export const settingsAddress = (page: SettingsPage): string =>
  page === 'me' ? viewAddress('settings') : viewAddress('settings', page);

/** Pages of the settings that this member sees. */
export const shownPages = (): SettingsPage[] =>
  (Object.keys(pages) as SettingsPage[]).filter(
    (page) => (page !== 'log' || may('MANAGER')) && (page !== 'teams' || may('OWNER')),
  );

/** Parts of the settings that this member sees. */
export const settingsParts = (): readonly { readonly id: string; readonly name: PlainKey; readonly href: string }[] =>
  shownPages().flatMap((page) =>
    Object.entries(pages[page])
      .filter(([id]) => isShown(id))
      .map(([id, name]: [string, PlainKey]) => ({ id, name, href: `${settingsAddress(page)}#${id}` })),
  );

function isShown(part: string): boolean {
  if (part === 'passkeys') return methods.value.codes;
  if (part === 'passkeys-required') return methods.value.codes && may('OWNER');
  return part !== 'people' || may('OWNER');
}
