/// <reference types="vite/client" />

/** Where build.mjs put PDF.js' fonts, character maps, colour profiles and WebAssembly; ends with a slash. */
declare const __PDFJS_DATA__: string;
