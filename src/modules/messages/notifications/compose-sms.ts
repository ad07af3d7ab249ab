import type { Language } from '../../../kernel/language.ts';
import { foldForSms } from '../../../platform/sms/index.ts';
import { messageSection } from './compose-message.ts';
import { fill, oneLine, shorten } from './html-mail.ts';
import type { ComposedMessage, MessageData } from './kinds.ts';
import { commonText } from './texts.ts';

/** Kinds of messages that can be an SMS with a link. */
export type SmsLinkKind = 'envelope.turn' | 'envelope.reminder';

/** Characters of a name in an SMS with a link, at most: with the link it then has two parts as a rule. */
const NAME = 40;

/** Composes an SMS: with a code, or with a link in the letters of which a network sends most in one part. */
export function composeSms<K extends SmsLinkKind | 'signing.code' | 'batch.code'>(
  kind: K,
  data: MessageData[K],
  language: Language,
): ComposedMessage {
  const words = commonText(language);
  if (!('link' in data)) return sms(fill(words.sms, messageSection(kind, data, language).values)!);
  const name = (text: string) => shorten(oneLine(text), NAME);
  const text = fill(kind === 'envelope.reminder' ? words.smsReminder : words.smsTurn, {
    organization: name(data.organizationName),
    envelope: name(data.envelopeName),
  })!;
  const test = data.mode === 'TEST' ? '[TEST] ' : '';
  return sms(`${foldForSms(`${test}${text}`)} ${data.link}`);
}

const sms = (text: string): ComposedMessage => ({ subject: null, text, html: null });
