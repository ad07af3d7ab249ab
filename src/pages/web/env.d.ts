/// <reference types="vite/client" />

/** Style sheets that declare the families of `standards/text/families.ts`; vite.config.ts writes them. */
declare module 'virtual:faces/*';

/** Where build.mjs put PDF.js' fonts, character maps, colour profiles and WebAssembly; ends with a slash. */
declare const __PDFJS_DATA__: string;
