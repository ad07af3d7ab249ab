/** 15 MB decoded. */
export const MAX_PDF_BYTES = 15 * 1024 * 1024;
