import { type PrivacyNotice, type PrivacyUse, privacyNotice } from '../../../kernel/privacy-notice.ts';
import type { MessageKind } from './kinds.ts';
import type { MailBrand, Section } from './sections.ts';

/** What data is for, by the kind of message. Null for messages to members of the team, who have a notice of their own. */
function useOf(kind: MessageKind): PrivacyUse | null {
  if (kind.startsWith('console.') || kind.startsWith('sender.')) return null;
  if (kind === 'attendance.trainer') return 'session';
  return kind.startsWith('attendance.') ? 'presence' : 'signature';
}

/** What the reader of a message is told about their data. Null in messages to members. */
export function noticeIn(
  { kind, language, values }: Pick<Section, 'kind' | 'language' | 'values'>,
  { privacy }: MailBrand,
): PrivacyNotice | null {
  const use = useOf(kind);
  return use && privacy ? privacyNotice({ organization: values.organization ?? '', ...privacy }, use, language) : null;
}
