// The floors and rooms of the house (ARCHITECTURE.md): imports go down only, and there are no cycles.
const { rooms } = require('./test/house/rooms.cjs');

const floor = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } });

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    floor('kernel-imports-nothing-of-ours', '^src/kernel/', '^(src/(?!kernel/)|rest/|clients/|(test|lab)/)'),
    floor(
      'standards-import-kernel-only',
      '^src/standards/',
      '^(src/(?!kernel/|standards/)|rest/|clients/|(test|lab)/)',
    ),
    floor(
      'platform-imports-down',
      '^src/platform/',
      '^(src/(standards|modules|pages|graphql|mcp|cli|app)/|rest/|clients/|(test|lab)/)',
    ),
    floor('rooms-import-down', '^src/modules/', '^(src/(pages|graphql|mcp|cli|app)/|rest/|clients/|(test|lab)/)'),
    floor(
      'faces-reach-the-domain-by-graphql-only',
      '^(rest|src/(pages|mcp))/',
      // The limits of a room are plain numbers, which a page tells before the service refuses.
      '^(src/(modules/(?!([^/]+)/limits\\.ts$)|cli/|app/)|clients/|(test|lab)/)',
    ),
    floor('graphql-composes-nothing', '^src/graphql/', '^(rest/|src/(mcp|cli|app)/)'),
    floor('pages-and-rest-are-given-graphql', '^(rest|src/pages)/', '^src/graphql/'),
    floor('mcp-does-not-import-rest', '^src/mcp/', '^rest/'),
    floor('no-other-face-imports-mcp', '^(rest|src/pages)/', '^src/mcp/'),
    floor(
      'shared-parts-import-no-page',
      '^src/pages/web/(lib|ui|pdf|i18n|verification)/',
      '^src/pages/web/(attend|batch|console|docs|mailbox|sign|trainer|verify)/',
    ),
    floor('no-prisma-in-faces', '^(rest|src/(pages|mcp))/', '^(src/platform/database/|node_modules/@prisma/)'),
    floor('clients-import-nothing-of-ours', '^clients/', '^(src|rest|test|lab)/'),
    floor('nothing-imports-tests', '^(src|rest|clients)/', '^(test|lab)/'),
    floor('validators-import-nothing-of-ours', '^test/standards/validators/', '^(src|rest)/'),
    {
      name: 'no-io-in-pure-floors',
      severity: 'error',
      from: { path: '^src/(kernel|standards)/' },
      to: {
        path: '^(node:)?(fs|net|http|https|child_process|worker_threads|dns|tls|process)(/|$)',
        dependencyTypes: ['core'],
      },
    },
    {
      // index.ts is a room's door, schema/index.ts the door of its GraphQL types, file/index.ts that of the evidence
      // file's reader, log/index.ts that of the transparency log; room.ts is its manifest, for the list of rooms alone; tasks.ts is what its children run and is
      // opened by app/pdf-child.ts alone.
      name: 'only-doors',
      severity: 'error',
      from: { path: '^src/(modules/([^/]+)/|graphql/|cli/|app/)', pathNot: '^src/app/pdf-child\\.ts$' },
      to: {
        path: '^src/modules/([^/]+)/',
        pathNot: [
          '^src/modules/$2/',
          '^src/modules/[^/]+/(schema/|file/|log/)?index\\.ts$',
          '^src/modules/.+/schema/index\\.ts$',
        ],
      },
    },
    ...rooms.slice(0, -1).map((room, index) => ({
      name: `order-${room}`,
      severity: 'error',
      from: { path: `^src/modules/${room}/` },
      to: { path: `^src/modules/(${rooms.slice(index + 1).join('|')})/` },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(generated|dist|web)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.mjs', '.js', '.cjs', '.json'] },
  },
};
