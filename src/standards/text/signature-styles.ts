/**
 * The handwriting faces in which a typed signature can be drawn. The signing page shows them, and the sealed document is drawn
 * with the same files. A face draws a whole name or none of it: a name with a letter that it lacks is drawn as before.
 */
/** Named after their families. The first is the default. */
export const signatureStyles = ['CAVEAT', 'SACRAMENTO', 'KALAM'] as const;
export type SignatureStyle = (typeof signatureStyles)[number];

/** What European names are written with. */
const EUROPEAN = /^[\x20-\x7e\xa0-\xac\xae-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2026]*$/;
/** Of these, letters that one of the faces lacks. */
const LACKING = /[ĈĉĊċĔĕĜĝĠġĤĥĦħĨĩĪĬĭĲĳĴĵĸĿŀŉŊŋŎŏŜŝŦŧŨũŬŭŴŵŶŷſ]/;

/** Whether every style can draw a name. */
export function isStyled(name: string): boolean {
  const text = name.normalize('NFC');
  return EUROPEAN.test(text) && !LACKING.test(text);
}
