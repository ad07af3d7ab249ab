import type { Request } from 'express';
import { type Language, languages } from '../kernel/language.ts';

/**
 * The language of a page: `?lang=` if present, else that of its reader if it is known, else the browser's preferred
 * supported language (RFC 9110 §12.5.4), else English.
 */
export function requestLanguage(request: Request, ofReader: Language | null = null): Language {
  const requested = request.query.lang;
  if (typeof requested === 'string' && isLanguage(requested)) return requested;
  return ofReader ?? preferred(request.get('accept-language') ?? '');
}

const isLanguage = (text: string): text is Language => languages.some((language) => language === text);

function preferred(header: string): Language {
  const ranked = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find((found) => found !== undefined);
      return { language: tag.trim().split('-')[0] ?? '', weight: q === undefined ? 1 : Number(q) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language);
  return ranked.find(isLanguage) ?? 'en';
}
