import { foldText } from '../../../../kernel/fold-text.ts';
import { t } from '../../generated/words/console.ts';
import { readFingerprint } from '../../verification/fingerprint.ts';
import { viewAddress } from '../route.ts';
import { may } from '../viewer.ts';
import { settingsParts } from '../views/settings/pages.ts';

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

const partsOfSettings = (): Place[] =>
  settingsParts().map(({ id, name, href }) => ({
    key: `settings-${id}`,
    name: t(name),
    hint: t('menu_settings'),
    href,
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
    ? beginnings.map(({ key, view }): Place => ({ key, name: t(key), href: viewAddress(view, 'new') }))
    : [];
  const places = views.map((view): Place => ({ key: view, name: t(`menu_${view}`), href: viewAddress(view) }));
  return [...actions, ...places, ...(wanted.length > 0 ? partsOfSettings() : [])]
    .filter(({ name }) => wanted.every((word) => foldText(name).includes(word)))
    .map(place);
}

const place = (each: Place): Option => ({ kind: 'place', ...each });

const verification = (sha256: string): Place => ({
  key: 'fingerprint',
  name: t('searchFingerprint'),
  hint: `${sha256.slice(0, 16)}…`,
  href: `${viewAddress('verify')}?sha256=${sha256}`,
});

export type Kind =
  | ('place' | 'envelope' | 'template' | 'bulk' | 'label' | 'identity')
  | ('mandate' | 'session' | 'batch' | 'webhook' | 'doc');

/** Something that the search can open. */
export interface Option {
  readonly kind: Kind;
  /** Unique among the options. */
  readonly key: string;
  readonly name: string;
  readonly hint?: string;
  readonly href: string;
}

export const option = (kind: Kind, id: string, name: string, href: string): Option => ({
  kind,
  key: `${kind}-${id}`,
  name,
  href,
});
