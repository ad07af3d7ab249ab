// What a release contains of others: THIRD-PARTY-NOTICES for people, sbom.cdx.json (CycloneDX 1.6) for programs.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { corrections, partsOf } from './package-parts.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const inRoot = (...parts) => path.join(root, ...parts);
const read = (...parts) => readFileSync(inRoot(...parts), 'utf8');
const json = (...parts) => JSON.parse(read(...parts));

/** The files that the bundles of the server, and the pages, were made of. */
const bundled = { server: 'dist/.server-inputs', pages: 'dist/pages/inputs.json' };

/** The folder of the package that a file belongs to, such as `node_modules/@scope/name`; undefined for our own files. */
export function folderOf(file) {
  // Vite's own code in the pages.
  if (file.includes('\0vite/')) return 'node_modules/vite';
  return /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** Where packages are in a release: folder → `server`, `pages`, `node_modules`. */
function places(copied) {
  const found = new Map();
  const add = (folder, place) => folder && found.set(folder, new Set([...(found.get(folder) ?? []), place]));
  for (const [place, list] of Object.entries(bundled)) for (const file of json(list)) add(folderOf(file), place);
  for (const folder of copied) add(folder, 'node_modules');
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Names such as LICENSE, LICENCE.md, LICENSE-MIT, COPYING, NOTICE.txt, CopyrightNotice.txt. */
const LICENCE_FILE = /^(un)?(licen[cs]e|copying|copyright|notice)[\w-]*(\.(md|txt|rst|mit|apache2?|bsd))?$/i;

const clean = (text) =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();

/** The standard text of MIT. */
const mit = (holder) => clean(read('clients/LICENSE')).replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);

/** The standard text for a package that contains none. */
const standardText = ({ license, ...manifest }) =>
  license === 'MIT' ? mit(authorOf(manifest)) : license === 'Apache-2.0' ? clean(read('LICENSE')) : undefined;

/** `author` of package.json in words. */
const authorOf = ({ author, contributors, name }) => {
  const someone = author ?? contributors?.[0];
  return (typeof someone === 'string' ? someone : someone?.name) || `the authors of ${name}`;
};

function componentOf(folder, lock) {
  const manifest = json(folder, 'package.json');
  const { name, version } = manifest;
  const { declared, licence } = corrections[name] ?? {};
  const stated = typeof manifest.license === 'string' ? manifest.license : (manifest.license?.type ?? '');
  const files = readdirSync(inRoot(folder)).filter((file) => LICENCE_FILE.test(file));
  // Vite is a tool, of which the pages contain a few lines: what Vite itself contains is not in a release.
  const texts = files.map((file) => clean(read(folder, file).split('# Licenses of bundled dependencies')[0]));
  const standard = texts.length === 0 ? standardText(manifest) : undefined;
  return {
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licence: licence && declared === stated ? licence : stated,
    texts: standard ? [standard] : texts,
    note: standard ? 'its package contains no text: this is the standard one' : undefined,
    integrity: lock.packages[folder]?.integrity,
    parts: partsOf(name, inRoot(folder)).map((part) => partOf(part, folder)),
  };
}

function partOf({ name, version, licence, file, text, copyright, page, separate }, folder) {
  const source = file ? read(folder, file) : text && read('src/app/bin/licence-texts', `${text}.txt`);
  const own = source ?? (copyright && licence === 'MIT' ? mit(copyright) : undefined);
  const purl = version ? `pkg:generic/${name}@${version}` : undefined;
  const note = [separate, !own && page && `text: ${page}`].filter(Boolean).join('; ') || undefined;
  return { name, version, purl, licence, separate, note, noText: Boolean(page), texts: own ? [clean(own)] : [] };
}

/**
 * Packages and fonts of others in a release whose node_modules has the folders `copied`, with licences, texts and parts.
 * Reads what the last build bundled.
 */
export function componentsOf(copied) {
  const lock = json('package-lock.json');
  const components = new Map();
  for (const [folder, place] of places(copied)) {
    const component = componentOf(folder, lock);
    const same = components.get(component.purl);
    components.set(component.purl, { ...component, places: [...new Set([...(same?.places ?? []), ...place])] });
  }
  return [...components.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1));
}

/** Comments with licences that are only in the code: esbuild moves them to files beside the bundles. */
const comments = () =>
  json('dist/.server')
    .filter((name) => name.endsWith('.LEGAL.txt'))
    .map((name) => read(name).trim())
    .sort();

const isFont = ({ licence }) => /OFL|Bitstream/.test(licence);

const COPYRIGHT_LINE = /^\W*(portions |original work |modified work |.{0,12}data )?copyright\b.*(\d{4}|\(c\)|©).*$/gim;

/** The lines of copyright in the texts of a component. */
export const copyrightOf = ({ texts }) => {
  const lines = texts.flatMap((text) => text.match(COPYRIGHT_LINE) ?? []);
  return [...new Set(lines.map((line) => line.replace(/^[\W_]+(?=\w)/, '').trim()))];
};

/** A licence's text without the lines of copyright, which stand beside the name. */
const bodyOf = (text) =>
  text
    .replace(COPYRIGHT_LINE, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const where = { server: 'in the bundles of the server', pages: 'in the pages', node_modules: 'in node_modules' };

/** The text of THIRD-PARTY-NOTICES. Texts that differ only in their spaces, title and copyright are printed once. */
export function noticesOf(components, codeComments = comments()) {
  const texts = new Map();
  const refer = (name, text) => {
    const body = bodyOf(text);
    const key = body
      .toLowerCase()
      .replace(/^\W*(the )?(mit|isc) license( \((mit|isc)\))?/, '')
      .replace(/[^a-z0-9]+/g, ' ');
    const { number, names } = texts.get(key) ?? { number: texts.size + 1, names: new Set() };
    texts.set(key, { number, names: names.add(name), body: texts.get(key)?.body ?? body });
    return `[${number}]`;
  };
  const describe = (component, indent = '') => {
    const { name, version, licence, note, parts = [] } = component;
    const titled = [name, version].filter(Boolean).join(' ');
    const references = component.texts.map((text) => refer(titled, text)).join(' ');
    const place = component.places ? `; ${component.places.map((each) => where[each]).join(', ')}` : '';
    return [
      `${indent}${titled} – ${licence} ${references}${place}${note ? ` (${note})` : ''}`,
      ...copyrightOf(component).map((line) => `${indent}    ${line}`),
      ...(parts.length > 0
        ? [`${indent}  It contains:`, ...parts.flatMap((part) => describe(part, `${indent}  `))]
        : []),
    ];
  };
  const { version } = json('package.json');
  const software = components.filter((one) => !isFont(one)).flatMap((one) => describe(one));
  const fonts = components.filter(isFont).flatMap((one) => describe(one));
  const rule = '='.repeat(80);
  return [
    'THIRD-PARTY NOTICES',
    `Esign ${version} is under the Apache License 2.0 (LICENSE, NOTICE). This release also contains the software and the\nfonts of others that are listed here, each under its own licence. Numbers in brackets refer to the texts at the end.\nsbom.cdx.json has the same list for programs.`,
    `${rule}\nSOFTWARE`,
    software.join('\n'),
    `${rule}\nFONTS`,
    fonts.join('\n'),
    `${rule}\nTEXTS`,
    ...[...texts.values()].map(
      ({ number, names, body }) => `${'-'.repeat(80)}\n[${number}] ${[...names].join(', ')}\n\n${body}`,
    ),
    ...(codeComments.length > 0 ? [`${rule}\nLICENCES IN COMMENTS OF THE CODE`, ...codeComments] : []),
    '',
  ].join('\n\n');
}

/** CycloneDX has one licence by its id, or one expression. */
const licencesOf = (licence) =>
  /^[\w.+-]+$/.test(licence) && !licence.startsWith('LicenseRef-')
    ? [{ license: { id: licence } }]
    : [{ expression: licence }];

function entryOf(component, parent) {
  const { version, purl, licence, integrity, places: found, parts = [] } = component;
  const [, group, name] = /^(?:(@[^/]+)\/)?(.*)$/.exec(component.name);
  const ref = parent ? `${parent}#${component.name}` : purl;
  const copyright = copyrightOf(component).join('\n');
  const sha512 = /^sha512-(\S+)/.exec(integrity ?? '')?.[1];
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group && { group }),
    name,
    ...(version && { version }),
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
    licenses: licencesOf(licence),
    ...(copyright && { copyright }),
    ...(purl && { purl }),
    ...(found && { properties: found.map((value) => ({ name: 'esign:place', value })) }),
    ...(parts.length > 0 && { components: parts.map((part) => entryOf(part, ref)) }),
  };
}

/** The document of CycloneDX 1.6, as an object. */
export function bomOf(components, now = new Date()) {
  const { name, version, description, license } = json('package.json');
  const ref = `pkg:npm/${name}@${version}`;
  const entries = components.map((component) => entryOf(component));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: {
        ...{ type: 'application', 'bom-ref': ref, name, version, description },
        licenses: licencesOf(license),
      },
    },
    components: entries,
    dependencies: [{ ref, dependsOn: entries.map((entry) => entry['bom-ref']) }],
  };
}

/** Writes both files into the folder of a release. */
export function writeNotices(folder, components) {
  writeFileSync(path.join(folder, 'THIRD-PARTY-NOTICES'), noticesOf(components));
  writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(bomOf(components), null, 2)}\n`);
}
