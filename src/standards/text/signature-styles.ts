/**
 * The handwriting faces in which a typed signature can be drawn. The signing page shows them, and the sealed document is drawn
 * with the same files. A face draws a whole name or none of it: a name with a letter that it lacks is drawn as before.
 */
/** Named after their families. The first is the default. */
export const signatureStyles = ['CAVEAT', 'SACRAMENTO', 'KALAM'] as const;
export type SignatureStyle = (typeof signatureStyles)[number];

/** What European names in Latin letters are written with, Romanian and Welsh ones too. */
const EUROPEAN =
  /^[\x20-\x7e\xa0-\xac\xae-\u017f\u0218-\u021b\u1e80-\u1e85\u2013\u2014\u2018\u2019\u201c\u201d\u2026]*$/;
/** Of these, the letters that each face lacks. */
const LACKING: Readonly<Record<SignatureStyle, RegExp>> = {
  CAVEAT: /ſ/,
  SACRAMENTO: /[ĪſȘșȚț]/,
  KALAM: /[ĈĉĊċĔĕĜĝĠġĤĥĦħĨĩĬĭĲĳĴĵĸĿŀŉŊŋŎŏŜŝŦŧŨũŬŭŴŵŶŷſẀẁẂẃẄẅ]/,
};

/** Whether a style has every letter of a name. */
export function isStyled(name: string, style: SignatureStyle): boolean {
  const text = name.normalize('NFC');
  return EUROPEAN.test(text) && !LACKING[style].test(text);
}
