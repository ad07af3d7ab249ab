import { foldText } from '../../../../kernel/fold-text.ts';
import { type Key, t } from '../../i18n/index.ts';
import { readFingerprint } from '../../verification/fingerprint.ts';
import { methods } from '../oidc/methods.ts';
import { addressOf } from '../route.ts';
import { may } from '../viewer.ts';
import type { Option } from './option.ts';

const views = [
  ...([
    'overview',
    'envelopes',
    'templates',
    'bulk',
    'missions',
    'mandates',
    'batches',
    'attendance',
    'identities',
  ] as const),
  ...(['verify', 'credits', 'webhooks', 'keys', 'team', 'settings'] as const),
];

/** What managers begin in the console. */
const beginnings = [
  { key: 'newEnvelope', view: 'envelopes' },
  { key: 'newMandatePlace', view: 'mandates' },
  { key: 'newBatchPlace', view: 'batches' },
  { key: 'newSessionPlace', view: 'attendance' },
] as const;

/** The parts of the settings: the ids of their headings, and their names. */
const settings: Readonly<Record<string, Key>> = {
  profile: 'profile',
  passkeys: 'passkeys',
  notices: 'notices',
  'time-zone': 'timeZone',
  reminders: 'reminders',
  branding: 'branding',
  privacy: 'privacyNotice',
  people: 'people',
  'embed-origins': 'embedOrigins',
  sessions: 'sessions',
  audit: 'audit',
};

const isShown = (part: string): boolean =>
  part === 'passkeys'
    ? methods.value.codes
    : part === 'audit'
      ? may('MANAGER')
      : part === 'people'
        ? may('OWNER')
        : true;

const partsOfSettings = (): Place[] =>
  Object.entries(settings)
    .filter(([id]) => isShown(id))
    .map(([id, key]) => ({
      key: `settings-${id}`,
      name: t(key),
      hint: t('menu_settings'),
      href: `${addressOf('settings')}#${id}`,
    }));

type Place = Omit<Option, 'kind'>;

/**
 * The views and actions of the console whose name has every word; all of them without words. Parts of the settings are
 * found by their own name. A fingerprint leads to its verification.
 */
export function placesWith(words: string): Option[] {
  const fingerprint = readFingerprint(words);
  if (fingerprint) return [place({ ...verification(fingerprint) })];
  const wanted = foldText(words).split(/\s+/).filter(Boolean);
  const actions = may('MANAGER')
    ? beginnings.map(({ key, view }): Place => ({ key, name: t(key), href: addressOf(view, 'new') }))
    : [];
  const places = views.map((view): Place => ({ key: view, name: t(`menu_${view}`), href: addressOf(view) }));
  return [...actions, ...places, ...(wanted.length > 0 ? partsOfSettings() : [])]
    .filter(({ name }) => wanted.every((word) => foldText(name).includes(word)))
    .map(place);
}

const place = (each: Place): Option => ({ kind: 'place', ...each });

const verification = (sha256: string): Place => ({
  key: 'fingerprint',
  name: t('searchFingerprint'),
  hint: `${sha256.slice(0, 16)}…`,
  href: `${addressOf('verify')}?sha256=${sha256}`,
});
