/**
 * A PDF as it arrives: base64 in the text of the request. In a JSON body the value was decoded to disk while the body
 * came in and only its placeholder is left (`Context.blob`); a literal in the query itself is the base64.
 */
export type PdfInput = string;
