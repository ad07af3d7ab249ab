import { type Raw, dateString as rawDate, textString as rawText } from '../../standards/pdf/index.ts';

const written = ({ bytes }: Raw): string => bytes.toString('latin1');

/** A text string as it is written between other parts of an object. */
export const textString = (text: string): string => written(rawText(text));

/** A date likewise, in UTC, to the second. */
export const dateString = (date: Date): string => written(rawDate(date));
