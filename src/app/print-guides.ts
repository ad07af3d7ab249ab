import { writeFileSync } from 'node:fs';
import { commands } from '../cli/commands.ts';
import { schema } from '../graphql/schema.ts';
import { type InWorkLanguages, type WorkLanguage, workLanguages } from '../kernel/language.ts';
import { configTopics } from '../platform/config/index.ts';
import { inProject } from '../platform/project-root.ts';
import { endpointTopics } from './endpoints.ts';
import { consolePlaces, type Feature, featureTopics } from './features.ts';

const table = (...rows: readonly (readonly string[])[]): string => {
  const [head = []] = rows;
  const lines = [head, head.map(() => '---'), ...rows.slice(1)];
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
};

/** One page: its title and introduction, then its sections. */
const page = (title: string, introduction: string, sections: readonly (readonly [string, ...string[]])[]): string =>
  `${[`# ${title}`, introduction, ...sections.flatMap(([heading, ...blocks]) => [`## ${heading}`, ...blocks])].join('\n\n')}\n`;

const words = {
  configuration: {
    en: {
      title: 'Configuration',
      introduction:
        'The service reads its settings from environment variables. The start checks them and names all problems at once; with `NODE_ENV=production` it refuses unsafe defaults and says why. This page is generated from the table that the service reads. [Operators](/docs/operators) says what to decide before going live.',
      head: ['variable', 'default', 'meaning'],
    },
    fr: {
      title: 'Configuration',
      introduction:
        'Le service lit ses réglages dans des variables d’environnement. Le démarrage les contrôle et nomme tous les problèmes à la fois ; avec `NODE_ENV=production`, il refuse les valeurs par défaut dangereuses et dit pourquoi. Cette page est générée à partir du tableau que lit le service. [Exploitation](/docs/operators) dit ce qu’il faut décider avant la mise en production.',
      head: ['variable', 'par défaut', 'signification'],
    },
  },
  commands: {
    en: {
      title: 'Command line',
      introduction:
        'In the folder of the service, `./esign COMMAND` works on the same database as the server, also while the server runs. It reads the same [variables](/docs/configuration). With `--json`, a command prints one JSON object, for an error `{"error":{"code","message"}}`; `esign COMMAND --help` explains one command. Exit codes: 0 success, 1 failure or a problem found, 2 wrong usage. This page is generated from the table that the command line reads.',
    },
    fr: {
      title: 'Ligne de commande',
      introduction:
        'Dans le dossier du service, `./esign COMMAND` travaille sur la même base de données que le serveur, aussi pendant que le serveur fonctionne. Elle lit les mêmes [variables](/docs/configuration). Avec `--json`, une commande affiche un objet JSON, pour une erreur `{"error":{"code","message"}}` ; `esign COMMAND --help` explique une commande. Codes de sortie : 0 succès, 1 échec ou problème trouvé, 2 mauvais usage. Cette page est générée à partir du tableau que lit la ligne de commande.',
    },
  },
  endpoints: {
    en: {
      title: 'Endpoints',
      introduction:
        'What the server answers, by path. `…` stands for any text. A process with the role `worker` answers `/healthz`, `/readyz` and `/metrics` only.',
      head: ['path', 'answers'],
    },
    fr: {
      title: 'Chemins',
      introduction:
        'Ce que le serveur répond, par chemin. `…` représente un texte quelconque. Un processus dont le rôle est `worker` ne répond qu’à `/healthz`, `/readyz` et `/metrics`.',
      head: ['chemin', 'répond'],
    },
  },
  interfaces: {
    en: {
      title: 'What is where: REST, GraphQL, console, assistants',
      introduction:
        'Each feature with the names that it has in [REST](/docs/reference), in [GraphQL](/docs/graphql), in the console and for [assistants](/docs/assistants). A dash means that the interface does not have it. Version 1 of REST is complete and fixed, so that newer features are in GraphQL only; the same API key works for both. This page is generated from a table that the tests compare with the interfaces.',
      head: ['feature', 'REST', 'GraphQL', 'console', 'assistants'],
    },
    fr: {
      title: 'Où trouver quoi : REST, GraphQL, console, assistants',
      introduction:
        'Chaque fonction avec les noms qu’elle a dans [REST](/docs/reference), dans [GraphQL](/docs/graphql), dans la console et pour les [assistants](/docs/assistants). Un tiret veut dire que l’interface ne l’a pas. La version 1 de REST est complète et figée : les fonctions plus récentes sont seulement dans GraphQL ; la même clé d’API sert aux deux. Cette page est générée à partir d’un tableau que les tests comparent aux interfaces.',
      head: ['fonction', 'REST', 'GraphQL', 'console', 'assistants'],
    },
  },
} as const;

/** A value is code; words are in the language. */
const defaultOf = (text: string | InWorkLanguages, language: WorkLanguage): string =>
  typeof text === 'string' ? `\`${text}\`` : text[language];

/** Marks options and variables in a text of the command line as code. */
const withCode = (text: string): string => text.replaceAll(/--[a-z][a-z-]*|\b[A-Z]+(?:_[A-Z]+)+\b/g, '`$&`');

const configuration = (language: WorkLanguage): string => {
  const { title, introduction, head } = words.configuration[language];
  return page(
    title,
    introduction,
    configTopics.map((topic) => [
      topic.title[language],
      table(
        head,
        ...topic.variables.map((row) => [`\`${row.name}\``, defaultOf(row.default, language), row.meaning[language]]),
      ),
    ]),
  );
};

const commandLine = (language: WorkLanguage): string => {
  const { title, introduction } = words.commands[language];
  return page(
    title,
    introduction,
    commands.map(({ name, help, about, aboutFr }) => [
      `esign ${name}`,
      language === 'en' ? `\`\`\`text\n${`esign ${name} ${help}`.trimEnd()}\n\`\`\`` : '<!-- same -->',
      withCode(language === 'en' ? about : aboutFr),
    ]),
  );
};

const paths = (language: WorkLanguage): string => {
  const { title, introduction, head } = words.endpoints[language];
  return page(
    title,
    introduction,
    endpointTopics.map((topic) => [
      topic.title[language],
      table(head, ...topic.endpoints.map(({ path, about }) => [`\`${path}\``, about[language]])),
    ]),
  );
};

/** The page of a root field, by its type. */
const rootPages = [
  [schema.getQueryType(), 'graphql-queries'],
  [schema.getMutationType(), 'graphql-mutations'],
  [schema.getSubscriptionType(), 'graphql-subscriptions'],
] as const;

/** The names of a feature in an interface, each with its page. */
const linked = (names: readonly string[], pageFor: (name: string) => string): string =>
  names.map((name) => `[\`${name}\`](/docs/${pageFor(name)}#${name.toLowerCase()})`).join(', ') || '–';

const featureRow = (
  { name, rest, graphql, console: place, mcp }: Feature,
  language: WorkLanguage,
): readonly string[] => [
  name[language],
  linked(rest, () => 'reference'),
  linked(graphql, (field) => rootPages.find(([type]) => type?.getFields()[field])?.[1] ?? ''),
  place ? consolePlaces[place][language] : '–',
  mcp.map((tool) => `\`${tool}\``).join(', ') || '–',
];

const interfaces = (language: WorkLanguage): string => {
  const { title, introduction, head } = words.interfaces[language];
  return page(
    title,
    introduction,
    featureTopics.map((topic) => [
      topic.title[language],
      table(head, ...topic.features.map((each) => featureRow(each, language))),
    ]),
  );
};

/** The guides that are made from tables of the code, by the name of their page. */
const tableGuides = { configuration, commands: commandLine, endpoints: paths, interfaces } as const satisfies Record<
  string,
  (language: WorkLanguage) => string
>;

/** Writes the guides that are made from tables of the code, in each language. Run by `npm run generate`. */
for (const [name, guide] of Object.entries(tableGuides))
  for (const language of workLanguages) {
    const folder = language === 'en' ? 'guides' : language;
    writeFileSync(inProject(`src/pages/docs/${folder}/${name}.md`), guide(language));
  }
