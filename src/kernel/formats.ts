import { type Language, languageFacts } from './language.ts';

/** Keeps what `make` returns, by locale and options. */
function kept<Options, Format>(make: new (locale: string, options?: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options?: Options): Format => {
    const key = locale + JSON.stringify(options);
    let format = formats.get(key);
    if (!format) formats.set(key, (format = new make(locale, options)));
    return format;
  };
}

// Each formatter is made once: making one takes a hundred times as long as using it. They are never removed, so options must
// be constants, except a valid time zone.

/** Returns the formatter of dates for a locale and options. */
export const dateFormat = kept(Intl.DateTimeFormat);

/** Returns the formatter of numbers for a locale and options. */
export const numberFormat = kept(Intl.NumberFormat);

const pluralRules = kept(Intl.PluralRules);

/** The plural of a number in a language: `one` or `other`, in some languages also `zero`, `two`, `few` or `many`. */
export const pluralOf = (language: Language, count: number, type?: Intl.PluralRuleType): Intl.LDMLPluralRule =>
  pluralRules(languageFacts[language].locale, type && { type }).select(count);
