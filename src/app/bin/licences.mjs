// Which licences a release may contain: those that Apache 2.0 may be combined with.
import parse from 'spdx-expression-parse';

/** Licences of software and fonts in a release, each with what it asks of one who passes it on beside Apache 2.0 code. */
const allowed = {
  '0BSD': 'asks for nothing',
  'Apache-2.0': 'the licence of the service: text and notices',
  'Bitstream-Vera': 'fonts: text and copyright; a changed font needs another name',
  'BlueOak-1.0.0': 'text or a link to it',
  'BSD-2-Clause': 'text and copyright',
  'BSD-3-Clause': 'text and copyright',
  'CC0-1.0': 'asks for nothing',
  curl: 'text and copyright',
  ISC: 'text and copyright',
  'LicenseRef-OSSP-UUID': 'text and copyright',
  'LicenseRef-public-domain': 'asks for nothing',
  MIT: 'text and copyright',
  'MIT-0': 'asks for nothing',
  'MIT-Modern-Variant': 'text and copyright',
  'OFL-1.1': 'fonts: text and copyright; a changed font needs another name, and stays under this licence',
  OpenSSL: 'text and copyright, which also names its authors',
  PostgreSQL: 'text and copyright',
  'Python-2.0': 'text and copyright',
  'Unicode-DFS-2016': 'text and copyright',
  Unlicense: 'asks for nothing',
  Zlib: 'names its authors, in sources only',
};

/** Of `A OR B` one licence is enough; of `A AND B` both are needed. An exception only gives more rights. */
const isAllowed = ({ license, conjunction, left, right }) => {
  if (conjunction === 'or') return isAllowed(left) || isAllowed(right);
  if (conjunction === 'and') return isAllowed(left) && isAllowed(right);
  return Object.hasOwn(allowed, license);
};

/** Returns why a licence prevents a release, or undefined. `expression` is SPDX's. */
export function objectionTo(expression) {
  let tree;
  try {
    tree = parse(expression);
  } catch {
    return `${JSON.stringify(expression)} is not an SPDX expression`;
  }
  return isAllowed(tree) ? undefined : `Apache 2.0 is not known to combine with ${expression}`;
}

/** Returns what prevents a release of these components (`componentsOf`), one line for each. */
export function problemsOf(components) {
  return components.flatMap((component) => {
    const { name, version, licence, separate, texts, noText, parts = [] } = component;
    const objection = separate ? undefined : objectionTo(licence);
    return [
      ...(objection ? [`${name}@${version}: ${objection}`] : []),
      ...(texts.length === 0 && !noText ? [`${name}@${version}: its package contains no text of its licence`] : []),
      ...problemsOf(parts),
    ];
  });
}
