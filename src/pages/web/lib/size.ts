import { KIB, MIB } from '../../../kernel/bytes.ts';
import { language } from '../i18n/index.ts';

/** "1,4 Mo", "12 ko"; at least "1 ko". */
export function sizeText(bytes: number): string {
  const large = bytes >= 100 * 1024;
  const size = new Intl.NumberFormat(language.value, {
    style: 'unit',
    unit: large ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: large ? 1 : 0,
  });
  return size.format(large ? bytes / MIB : Math.max(1, bytes / KIB));
}
