import { type Language, type WorkLanguage, workLanguageOf } from '../../../kernel/language.ts';
import type { MessageKind, MessageText } from './kinds.ts';
import { senderTexts } from './sender-texts.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import nl from './words/nl.json' with { type: 'json' };
import pt from './words/pt.json' with { type: 'json' };

/** What members of a team receive, in the languages of the console. */
type MemberKind = Extract<MessageKind, `sender.${string}` | `console.${string}`>;
/** What signers, attendees, trainers and agents receive. */
type PersonKind = Exclude<MessageKind, MemberKind>;

/** Parts of messages. `{name}` is replaced by its value. */
interface CommonText {
  readonly greeting: string;
  readonly specimen: string;
  readonly footer: string;
  /** Separates a label from its value. */
  readonly colon: string;
  readonly sms: string;
  /** SMS with a link, which follows. */
  readonly smsTurn: string;
  readonly smsReminder: string;
  /** Number of envelopes, in the word for people outside the team. */
  readonly files: { readonly one: string; readonly other: string };
  /** The first and the last of many days. */
  readonly days: string;
  /** Hours of a slot. */
  readonly hours: string;
  readonly and: string;
  /** Between days. */
  readonly separator: string;
}

type PersonTexts = Readonly<Record<PersonKind, MessageText>> & { readonly common: CommonText };

const personTexts: Readonly<Record<Language, PersonTexts>> = { fr, en, de, es, it, nl, pt };

const personal = {
  fr: 'Ce lien vous est strictement personnel\u00a0: ne le transférez à personne.',
  en: 'This link is strictly personal: do not forward it to anyone.',
};

type ConsoleKind = Extract<MessageKind, `console.${string}`>;

const consoleTexts: Readonly<Record<WorkLanguage, Readonly<Record<ConsoleKind, MessageText>>>> = {
  fr: {
    'console.code': {
      subject: 'Votre code de connexion',
      heading: 'Votre code de connexion',
      paragraphs: ['Voici le code pour entrer dans la console {envelope}, organisation {organization}.'],
      notes: ['Valable {minutes} minutes, une seule fois.', 'Vous n’avez rien demandé\u00a0? Ignorez ce message.'],
    },
    'console.invitation': {
      subject: 'Invitation à la console Esign',
      heading: 'Vous êtes invité dans une équipe',
      paragraphs: [
        '{organization} vous invite dans son équipe sur la console {envelope}. La page qui s’ouvre dit qui vous invite et avec quel rôle\u00a0; rien ne se fait tant que vous n’avez pas accepté.',
      ],
      button: 'Voir l’invitation',
      notes: [
        'À accepter avant le {expires}.',
        personal.fr,
        'Vous ne connaissez pas cette organisation\u00a0? Ignorez ce message\u00a0: rien ne se fait sans vous.',
      ],
    },
    'console.email_changed': {
      subject: 'Votre adresse de connexion a changé',
      heading: 'Votre adresse de connexion a changé',
      paragraphs: [
        'Votre compte de la console {envelope} ({organization}) ne se connecte plus avec cette adresse, mais avec {address}. Tous les autres navigateurs ont été déconnectés.',
      ],
      notes: [
        'C’était vous\u00a0? Vous n’avez rien à faire.',
        'Ce n’était pas vous\u00a0? Prévenez tout de suite un propriétaire de votre équipe\u00a0: il peut retirer ce compte et vous inviter de nouveau. Changez aussi le mot de passe de votre messagerie.',
      ],
    },
  },
  en: {
    'console.code': {
      subject: 'Your sign-in code',
      heading: 'Your sign-in code',
      paragraphs: ['Here is the code to enter the {envelope} console of {organization}.'],
      notes: ['Valid for {minutes} minutes, once.', 'You did not ask for it? Ignore this message.'],
    },
    'console.invitation': {
      subject: 'Invitation to the Esign console',
      heading: 'You are invited to a team',
      paragraphs: [
        '{organization} invites you to its team on the {envelope} console. The page says who invites you and to which role; nothing happens until you accept.',
      ],
      button: 'See the invitation',
      notes: [
        'To be accepted before {expires}.',
        personal.en,
        'You do not know this organisation? Ignore this message: nothing happens without you.',
      ],
    },
    'console.email_changed': {
      subject: 'Your sign-in address has changed',
      heading: 'Your sign-in address has changed',
      paragraphs: [
        'Your account on the {envelope} console ({organization}) no longer signs in with this address, but with {address}. All other browsers have been signed out.',
      ],
      notes: [
        'Was it you? You have nothing to do.',
        'Was it not you? Tell an owner of your team at once: they can remove this account and invite you again. Change the password of your mailbox too.',
      ],
    },
  },
};

const isForMember = (kind: MessageKind): kind is MemberKind =>
  kind.startsWith('sender.') || kind.startsWith('console.');

/** The language in which a message is written for a reader of `language`. */
export const languageOfMessage = (kind: MessageKind, language: Language): Language =>
  isForMember(kind) ? workLanguageOf(language) : language;

/** The text of a message. Of messages to members, that in their language of the console. */
export function mailTextFor(kind: MessageKind, language: Language): MessageText {
  if (!isForMember(kind)) return personTexts[language][kind];
  const own = workLanguageOf(language);
  return { ...senderTexts[own], ...consoleTexts[own] }[kind];
}

export const commonText = (language: Language): CommonText => personTexts[language].common;
