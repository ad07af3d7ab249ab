import { pluralOf } from './formats.ts';
import type { Language } from './language.ts';

/** Version of the sentences below. Whoever changes one raises it: events name the version that a person was shown. */
const TEXT_VERSION = '1';

/** What an organisation says about personal data, and for how long the service keeps proof. */
export interface PrivacyFacts {
  readonly organization: string;
  /** Address of the organisation's own notice. */
  readonly url: string | null;
  /** Whom to ask: an address, or words. */
  readonly contact: string | null;
  readonly keptYears: number;
}

/** What data is for: a signature, presence at a session, or holding the session. */
export type PrivacyUse = 'signature' | 'presence' | 'session';

/** The parts of a notice: what is done with data, and where rights are exercised. */
export interface PrivacyNotice {
  readonly says: string;
  /** Before `url` and `contact`; a whole sentence without them. */
  readonly rights: string;
  readonly url: string | null;
  readonly contact: string | null;
}

/** The version that a person is shown: that of the sentences, and after a hyphen that of the organisation. */
export const privacyVersion = (own: string | null): string => (own === null ? TEXT_VERSION : `${TEXT_VERSION}-${own}`);

/** The notice in one language (GDPR, Article 13: who, what, why, until when, rights). */
export function privacyNotice(
  { organization, url, contact, keptYears }: PrivacyFacts,
  use: PrivacyUse,
  language: Language,
): PrivacyNotice {
  const words = sentences[language];
  const [one, other] = words.year;
  const years = (pluralOf(language, keptYears) === 'one' ? one : other).replace('{count}', String(keptYears));
  const said = (sentence: string) => sentence.replace('{years}', years).replace('{organization}', () => organization);
  return {
    says: said(words[use]),
    rights: url === null && contact === null ? said(words.ask) : words.rights,
    url,
    contact,
  };
}

/** The notice as plain text. */
export const privacyText = ({ says, rights, url, contact }: PrivacyNotice): string =>
  [says, rights, [url, contact].filter(Boolean).join(' · ')].filter(Boolean).join(' ');

/** `{organization}` and `{years}` are replaced by their values. No word before them elides. */
interface Sentences extends Readonly<Record<PrivacyUse | 'rights' | 'ask', string>> {
  readonly year: readonly [one: string, other: string];
}

const sentences: Readonly<Record<Language, Sentences>> = {
  fr: {
    signature:
      '{organization} traite vos nom, adresse e-mail, numéro de téléphone s’il est utilisé, adresse IP et signature afin d’établir et de prouver cet acte, jusqu’à la fin de la conservation de la preuve ({years} après son achèvement).',
    presence:
      '{organization} traite vos nom, adresse e-mail, adresse IP et signature afin d’établir et de prouver votre présence, jusqu’à la fin de la conservation de la feuille d’émargement.',
    session:
      '{organization} traite vos nom, adresse e-mail, adresse IP et signature afin d’établir et de prouver la tenue de la session, jusqu’à la fin de la conservation de la feuille d’émargement.',
    rights: 'Vos droits :',
    ask: 'Pour exercer vos droits (accès, rectification, effacement, limitation, opposition), adressez-vous à {organization}.',
    year: ['{count}\u00a0an', '{count}\u00a0ans'],
  },
  en: {
    signature:
      '{organization} processes your name, e-mail address, telephone number where it is used, IP address and signature to establish and prove this act, until the proof is no longer kept ({years} after its completion).',
    presence:
      '{organization} processes your name, e-mail address, IP address and signature to establish and prove your presence, until the attendance sheet is no longer kept.',
    session:
      '{organization} processes your name, e-mail address, IP address and signature to establish and prove that the session was held, until the attendance sheet is no longer kept.',
    rights: 'Your rights:',
    ask: 'To exercise your rights (access, rectification, erasure, restriction, objection), ask {organization}.',
    year: ['{count} year', '{count} years'],
  },
  de: {
    signature:
      '{organization} verarbeitet Ihren Namen, Ihre E-Mail-Adresse, Ihre Telefonnummer (falls verwendet), Ihre IP-Adresse und Ihre Unterschrift, um diesen Vorgang festzuhalten und nachzuweisen, bis der Nachweis nicht mehr aufbewahrt wird ({years} nach dem Abschluss).',
    presence:
      '{organization} verarbeitet Ihren Namen, Ihre E-Mail-Adresse, Ihre IP-Adresse und Ihre Unterschrift, um Ihre Anwesenheit festzuhalten und nachzuweisen, bis die Anwesenheitsliste nicht mehr aufbewahrt wird.',
    session:
      '{organization} verarbeitet Ihren Namen, Ihre E-Mail-Adresse, Ihre IP-Adresse und Ihre Unterschrift, um die Durchführung der Schulung festzuhalten und nachzuweisen, bis die Anwesenheitsliste nicht mehr aufbewahrt wird.',
    rights: 'Ihre Rechte:',
    ask: 'Für Ihre Rechte (Auskunft, Berichtigung, Löschung, Einschränkung, Widerspruch) ist zuständig: {organization}.',
    year: ['{count} Jahr', '{count} Jahre'],
  },
  es: {
    signature:
      '{organization} trata su nombre, correo electrónico, número de teléfono si se utiliza, dirección IP y firma para establecer y probar este acto, hasta que la prueba deje de conservarse ({years} después de su finalización).',
    presence:
      '{organization} trata su nombre, correo electrónico, dirección IP y firma para establecer y probar su asistencia, hasta que la hoja de asistencia deje de conservarse.',
    session:
      '{organization} trata su nombre, correo electrónico, dirección IP y firma para establecer y probar que la sesión se celebró, hasta que la hoja de asistencia deje de conservarse.',
    rights: 'Sus derechos:',
    ask: 'Para ejercer sus derechos (acceso, rectificación, supresión, limitación, oposición), contacte con {organization}.',
    year: ['{count} año', '{count} años'],
  },
  it: {
    signature:
      '{organization} tratta il Suo nome, indirizzo e-mail, numero di telefono se utilizzato, indirizzo IP e firma per stabilire e provare questo atto, finché la prova è conservata ({years} dopo il completamento).',
    presence:
      '{organization} tratta il Suo nome, indirizzo e-mail, indirizzo IP e firma per stabilire e provare la Sua presenza, finché il foglio presenze è conservato.',
    session:
      '{organization} tratta il Suo nome, indirizzo e-mail, indirizzo IP e firma per stabilire e provare lo svolgimento della sessione, finché il foglio presenze è conservato.',
    rights: 'I Suoi diritti:',
    ask: 'Per esercitare i Suoi diritti (accesso, rettifica, cancellazione, limitazione, opposizione), contatti {organization}.',
    year: ['{count} anno', '{count} anni'],
  },
  nl: {
    signature:
      '{organization} verwerkt uw naam, e-mailadres, telefoonnummer als dat wordt gebruikt, IP-adres en handtekening om deze handeling vast te leggen en te bewijzen, tot het bewijs niet meer wordt bewaard ({years} na de voltooiing).',
    presence:
      '{organization} verwerkt uw naam, e-mailadres, IP-adres en handtekening om uw aanwezigheid vast te leggen en te bewijzen, tot de presentielijst niet meer wordt bewaard.',
    session:
      '{organization} verwerkt uw naam, e-mailadres, IP-adres en handtekening om vast te leggen en te bewijzen dat de training is gehouden, tot de presentielijst niet meer wordt bewaard.',
    rights: 'Uw rechten:',
    ask: 'Neem voor uw rechten (inzage, rectificatie, wissing, beperking, bezwaar) contact op met {organization}.',
    year: ['{count} jaar', '{count} jaar'],
  },
  pt: {
    signature:
      '{organization} trata o seu nome, endereço de e-mail, número de telefone se for usado, endereço IP e assinatura para estabelecer e provar este ato, até a prova deixar de ser conservada ({years} após a conclusão).',
    presence:
      '{organization} trata o seu nome, endereço de e-mail, endereço IP e assinatura para estabelecer e provar a sua presença, até a folha de presenças deixar de ser conservada.',
    session:
      '{organization} trata o seu nome, endereço de e-mail, endereço IP e assinatura para estabelecer e provar a realização da sessão, até a folha de presenças deixar de ser conservada.',
    rights: 'Os seus direitos:',
    ask: 'Para exercer os seus direitos (acesso, retificação, apagamento, limitação, oposição), contacte {organization}.',
    year: ['{count} ano', '{count} anos'],
  },
};
