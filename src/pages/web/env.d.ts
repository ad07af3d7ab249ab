/// <reference types="vite/client" />

/** Style sheets with the font faces of `standards/text/families.ts`, which vite.config.ts generates. */
declare module 'virtual:faces/*';

/**
 * The folder where build.mjs put the fonts, character maps, colour profiles and WebAssembly of PDF.js; ends with a
 * slash.
 */
declare const __PDFJS_DATA__: string;
