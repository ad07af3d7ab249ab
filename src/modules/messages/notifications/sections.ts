import type { PrivacyFacts } from '../../../kernel/privacy-notice.ts';
import type { Values } from './fill.ts';
import type { Language, MessageKind } from './kinds.ts';

/** A message in one language, ready for layout. */
export interface Section {
  readonly language: Language;
  readonly kind: MessageKind;
  readonly values: Values;
  readonly test: boolean;
}

/** How a mail looks. */
export interface MailBrand {
  /** Shown at the top. */
  readonly name: string;
  /** Colours of the button. */
  readonly light: ButtonColors;
  readonly dark: ButtonColors;
  /** What the organisation says about personal data. Null in mails of the console. */
  readonly privacy: Omit<PrivacyFacts, 'organization'> | null;
  /** Size of the logo `cid:logo`, pixels. Null if there is none. */
  readonly logo: { readonly width: number; readonly height: number } | null;
}

/** Colours as `#rrggbb`. */
interface ButtonColors {
  readonly accent: string;
  readonly accentInk: string;
}

/** Parts that do not depend on the language. */
export interface Extras {
  readonly link: string | null;
  readonly code: string | null;
  readonly quotation: string | null;
  readonly brand: MailBrand;
}
