/**
 * A PDF or another file in a request. In a JSON body the value was decoded to disk while the body was received, and this is its
 * placeholder (`Context.blob`); a literal in the query itself is base64.
 */
export type PdfInput = string;
