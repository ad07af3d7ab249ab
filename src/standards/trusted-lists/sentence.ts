import type { InWorkLanguages, WorkLanguage } from '../../kernel/language.ts';
import { writtenDay } from '../../kernel/written-date.ts';
import type { Qualification } from './list.ts';

type Kind = Qualification['kind'];
type Reason = NonNullable<Qualification['reason']>;

/** What a sentence names. Each is already written in the language. */
interface Parts {
  readonly kind: Kind;
  /** “Name” of provider (country). */
  readonly service: string;
  readonly status: string;
  readonly since: string;
  readonly country: string;
  readonly ended: string | null;
}

interface Words {
  readonly qualified: Readonly<Record<Kind, string>>;
  readonly of: (parts: Parts) => string;
  readonly no: Readonly<Record<Kind, string>>;
  readonly unknown: Readonly<Record<Kind, string>>;
  readonly reasons: Readonly<Record<Reason, (parts: Parts) => string>>;
  readonly service: (name: string, provider: string, country: string) => string;
  readonly anyCountry: string;
  readonly statuses: Readonly<Record<string, string>>;
}

function forAll(text: string): Record<Kind, string> {
  return { signature: text, seal: text, website: text, timestamp: text };
}

const en: Words = {
  qualified: {
    signature: 'Qualified electronic signature',
    seal: 'Qualified electronic seal',
    website: 'Qualified certificate for website authentication',
    timestamp: 'Qualified time-stamp',
  },
  of: ({ service, status, since }) => `, by service ${service}, ${status} since ${since}.`,
  no: forAll('Not qualified: '),
  unknown: forAll('Not judged: '),
  reasons: {
    invalid: () => 'it is not valid.',
    not_listed: () => 'no trusted list names the authority.',
    status: ({ service, status, since }) =>
      since
        ? `service ${service} was ${status} since ${since}.`
        : `service ${service} was not yet listed at that time.`,
    ordinary_certificate: ({ service }) => `its certificate, by service ${service}, is not a qualified one.`,
    excluded: ({ service }) => `the trusted list says so of such certificates of service ${service}.`,
    other_purpose: ({ service, kind }) =>
      `the qualified certificates of service ${service} are not for electronic ${kind === 'seal' ? 'seals' : 'signatures'}.`,
    no_device: ({ service, kind }) =>
      `advanced electronic ${kind} with a qualified certificate, by service ${service}; its key is not in a qualified device.`,
    before_regulation: () => 'qualified seals and time-stamps exist since 1 July 2016.',
    unconfirmed: ({ service }) => `it cannot be confirmed. Its authority is service ${service}.`,
    list_missing: ({ country }) => `the trusted list is not loaded (${country}).`,
    list_ended: ({ country, ended }) =>
      ended ? `the trusted list ended on ${ended} (${country}).` : `the trusted list was closed (${country}).`,
    list_unclear: ({ service }) => `the trusted list is unclear about service ${service}.`,
  },
  service: (name, provider, country) => `“${name}” of ${provider} (${country})`,
  anyCountry: 'country of the authority',
  statuses: {
    granted: 'granted',
    withdrawn: 'withdrawn',
    undersupervision: 'under supervision',
    supervisionincessation: 'in cessation of supervision',
    supervisionceased: 'no longer supervised',
    supervisionrevoked: 'revoked from supervision',
    accredited: 'accredited',
    accreditationceased: 'no longer accredited',
    accreditationrevoked: 'revoked from accreditation',
    recognisedatnationallevel: 'recognised at national level only',
    deprecatedatnationallevel: 'deprecated at national level',
  },
};

const fr: Words = {
  qualified: {
    signature: 'Signature électronique qualifiée',
    seal: 'Cachet électronique qualifié',
    website: 'Certificat qualifié d’authentification de site internet',
    timestamp: 'Horodatage qualifié',
  },
  of: ({ service, status, since }) => `, par le service ${service}, ${status} depuis le ${since}.`,
  no: { ...forAll('Non qualifié : '), signature: 'Signature non qualifiée : ' },
  unknown: { ...forAll('Non évalué : '), signature: 'Qualification de la signature non évaluée : ' },
  reasons: {
    invalid: ({ kind }) => (kind === 'signature' ? 'la signature n’est pas valide.' : 'il n’est pas valide.'),
    not_listed: () => 'aucune liste de confiance ne nomme l’autorité.',
    status: ({ service, status, since }) =>
      since
        ? `le service ${service} était ${status} depuis le ${since}.`
        : `le service ${service} ne figurait pas encore sur la liste à cette date.`,
    ordinary_certificate: ({ service }) => `son certificat, émis par le service ${service}, n’est pas qualifié.`,
    excluded: ({ service }) => `la liste de confiance le dit de tels certificats du service ${service}.`,
    other_purpose: ({ service, kind }) =>
      `les certificats qualifiés du service ${service} ne sont pas destinés aux ${kind === 'seal' ? 'cachets' : 'signatures'} électroniques.`,
    no_device: ({ service, kind }) =>
      `${kind === 'seal' ? 'cachet électronique avancé' : 'signature électronique avancée'} avec un certificat qualifié, émis par le service ${service} ; sa clé n’est pas dans un dispositif qualifié.`,
    before_regulation: () => 'les cachets et horodatages qualifiés existent depuis le 1er juillet 2016.',
    unconfirmed: ({ service, kind }) =>
      kind === 'signature'
        ? `la signature ne peut pas être confirmée. Son autorité est le service ${service}.`
        : `il ne peut pas être confirmé. Son autorité est le service ${service}.`,
    list_missing: ({ country }) => `la liste de confiance n’est pas chargée (${country}).`,
    list_ended: ({ country, ended }) =>
      ended
        ? `la liste de confiance a pris fin le ${ended} (${country}).`
        : `la liste de confiance est close (${country}).`,
    list_unclear: ({ service }) => `la liste de confiance n’est pas claire au sujet du service ${service}.`,
  },
  service: (name, provider, country) => `« ${name} » de ${provider} (${country})`,
  anyCountry: 'pays de l’autorité',
  statuses: {
    granted: 'accordé',
    withdrawn: 'retiré',
    undersupervision: 'sous contrôle',
    supervisionincessation: 'en cessation de contrôle',
    supervisionceased: 'hors contrôle',
    supervisionrevoked: 'révoqué du contrôle',
    accredited: 'accrédité',
    accreditationceased: 'plus accrédité',
    accreditationrevoked: 'révoqué de l’accréditation',
    recognisedatnationallevel: 'reconnu au niveau national seulement',
    deprecatedatnationallevel: 'déprécié au niveau national',
  },
};

const words: Readonly<Record<WorkLanguage, Words>> = { en, fr };

/** States the verdict in one sentence of each language. Days are those of Brussels, where lists change at midnight. */
export const sentencesOf = (qualification: Qualification): InWorkLanguages => ({
  fr: sentence(qualification, 'fr'),
  en: sentence(qualification, 'en'),
});

function sentence({ verdict, kind, reason, service, list }: Qualification, language: WorkLanguage): string {
  const { qualified, of, no, unknown, reasons, service: named, anyCountry, statuses } = words[language];
  const status = service?.status ?? '';
  const parts: Parts = {
    kind,
    service: service ? named(service.name, service.provider, countryOf(service.territory, language)) : '',
    status: statuses[status] ?? status,
    since: service?.since ? listedDay(service.since, language) : '',
    country: list?.territory ? countryOf(list.territory, language) : anyCountry,
    ended: list?.ended ? listedDay(list.ended, language) : null,
  };
  if (verdict === 'qualified' || reason === null) return `${qualified[kind]}${of(parts)}`;
  return `${(verdict === 'not_qualified' ? no : unknown)[kind]}${reasons[reason](parts)}`;
}

/** Lists use codes of their own for Greece and the United Kingdom. */
const regions: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' };

function countryOf(territory: string, language: WorkLanguage): string {
  const code = regions[territory] ?? territory;
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code) : territory;
}

const listedDay = (time: string, language: WorkLanguage): string =>
  writtenDay(new Date(time), language, 'Europe/Brussels');
