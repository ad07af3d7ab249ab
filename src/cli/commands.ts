import { type Scope, scopes } from '../kernel/actor.ts';
import { DAY } from '../kernel/clock.ts';
import { isEmail } from '../kernel/text.ts';
import { type AnyCommand, UsageError } from './command.ts';
import { envelopeCommands } from './envelope-commands.ts';
import { keysCommands } from './keys-commands.ts';
import { logCommands } from './log-commands.ts';
import { organizationCommands } from './organization-commands.ts';
import { creditsCommands, personCommands } from './person-commands.ts';
import { recordCommands } from './record-commands.ts';
import { sealCommands } from './seal-commands.ts';
import { trustedListsCommands } from './trusted-lists-commands.ts';
import { walletCommands } from './wallet-commands.ts';

/** Imported only by the commands that need it: loading every room takes a second. */
const access = () => import('../modules/access/index.ts');

const lower = (word: string) => word.toLowerCase();

function oneOf<T extends string>(
  flag: string,
  value: string | true | undefined,
  allowed: readonly T[],
  fallback?: T,
): T {
  const found = allowed.find((word) => lower(word) === value) ?? (value === undefined ? fallback : undefined);
  if (found === undefined) throw new UsageError(`--${flag} must be one of ${allowed.map(lower).join(', ')}`);
  return found;
}

function scopesOf(value: string | true | undefined): readonly Scope[] {
  if (value === undefined || value === 'all') return scopes;
  const words = String(value).split(',');
  return [...new Set(words.map((scope) => oneOf('scopes', scope, scopes)))];
}

/** The operator's commands, each on the same database as the server. Each opens and loads only what it needs. */
export const commands: readonly AnyCommand[] = [
  {
    name: 'org create',
    help: '--name NAME [--billing self_service|contract]',
    about: 'Creates an organisation.',
    aboutFr: 'Crée une organisation.',
    required: ['name'],
    runOnDatabase: async (services, flags) => {
      const billing = oneOf('billing', flags.billing, ['SELF_SERVICE', 'CONTRACT'], 'SELF_SERVICE');
      const { id, name } = await (await access()).createOrganization(services, { name: String(flags.name), billing });
      return { result: { id, name, billing: lower(billing) }, text: `${id}  ${name} (${lower(billing)})` };
    },
  },
  {
    name: 'key create',
    help: '--org ID --mode test|live [--scopes envelopes:read,…|all] [--name NAME]',
    about: 'Creates an API key and shows it this one time. Default: all scopes.',
    aboutFr: 'Crée une clé d’API et la montre cette seule fois. Par défaut, avec toutes les portées.',
    required: ['org', 'mode'],
    runOnDatabase: async (services, flags) => {
      const created = await (await access()).createApiKey(services, {
        organizationId: String(flags.org),
        mode: oneOf('mode', flags.mode, ['TEST', 'LIVE']),
        scopes: scopesOf(flags.scopes),
        name: typeof flags.name === 'string' ? flags.name : '',
      });
      const result = { ...created, mode: lower(created.mode) };
      return {
        result,
        text: `${created.key}\n  id ${created.id}, ${result.mode}, ${created.scopes.join(' ')}\n  The key is shown only this once.`,
      };
    },
  },
  {
    name: 'key revoke',
    help: 'KEY_ID',
    about: 'Revokes an API key at once and for good.',
    aboutFr: 'Révoque une clé d’API, aussitôt et pour toujours.',
    positional: 1,
    runOnDatabase: async (services, _flags, [id]) => {
      const { revokedAt } = await (await access()).revokeApiKey(services, id!);
      return { result: { id, revoked_at: revokedAt.toISOString() }, text: `${id} is revoked.` };
    },
  },
  {
    name: 'key list',
    help: '--org ID',
    about: 'Lists the API keys of an organisation.',
    aboutFr: 'Liste les clés d’API d’une organisation.',
    required: ['org'],
    runOnDatabase: async (services, flags) => {
      const keys = await (await access()).listApiKeys(services, String(flags.org));
      const data = keys.map(({ id, mode, name, hint, scopes: may, createdAt, revokedAt }) => ({
        id,
        mode: lower(mode),
        name,
        hint,
        scopes: may,
        created_at: createdAt.toISOString(),
        revoked_at: revokedAt?.toISOString() ?? null,
      }));
      const line = (key: (typeof data)[number]) =>
        `${key.id}  ${key.hint}…  ${key.mode}  ${key.revoked_at ? 'revoked' : 'active'}  ${key.name}`;
      return { result: { data }, text: data.map(line).join('\n') || 'No keys.' };
    },
  },
  ...envelopeCommands,
  ...keysCommands,
  ...sealCommands,
  ...creditsCommands,
  ...trustedListsCommands,
  ...logCommands,
  ...walletCommands,
  ...organizationCommands,
  ...personCommands,
  {
    name: 'user invite',
    help: '--org ID --email E',
    about: 'Prints a single-use link with which an owner signs in to the console.',
    aboutFr: 'Affiche un lien à usage unique, avec lequel un propriétaire se connecte à la console.',
    required: ['org', 'email'],
    runOnDatabase: async (services, flags) => {
      const email = String(flags.email);
      if (!isEmail(email)) throw new UsageError('--email must be an e-mail address');
      const { INVITATION_LIFETIME, inviteOwner } = await access();
      const invited = await inviteOwner(services, String(flags.org), email);
      const result = { ...invited, role: lower(invited.role) };
      const days = INVITATION_LIFETIME / DAY;
      return {
        result,
        text: `${invited.link}\n  Signs ${invited.email} in to the console, once, within ${days} days.`,
      };
    },
  },
  {
    name: 'user reset-passkeys',
    help: '--email E',
    about: 'Removes all passkeys of a person who lost them, and signs them out.',
    aboutFr: 'Supprime toutes les passkeys d’une personne qui les a perdues, et la déconnecte.',
    required: ['email'],
    runOnDatabase: async (services, flags) => {
      const removed = await (await access()).resetPasskeysByEmail(services, String(flags.email));
      return { result: { removed }, text: `${removed} passkeys removed; the person is signed out everywhere.` };
    },
  },
  {
    name: 'user unlink',
    help: '--email E',
    about: 'Forgets the person’s account at the OpenID provider; their next sign-in there links again.',
    aboutFr:
      'Oublie le compte de la personne chez le fournisseur OpenID ; sa prochaine connexion par ce fournisseur le relie de nouveau.',
    required: ['email'],
    runOnDatabase: async (services, flags) => {
      const unlinked = await (await access()).unlinkByEmail(services, String(flags.email));
      return { result: { unlinked }, text: `${unlinked} accounts forgotten; the sessions that began there ended.` };
    },
  },
  {
    name: 'serve',
    help: '[--role web|worker|all]',
    about:
      'Runs the service until it is stopped. web answers requests, worker runs jobs, all (the default) does both, like npm start. Any number of web and worker processes share one PostgreSQL, Redis and storage.',
    aboutFr:
      'Exécute le service jusqu’à son arrêt. web répond aux requêtes, worker exécute les tâches, all (par défaut) fait les deux, comme npm start. Les processus web et worker, en nombre quelconque, partagent un PostgreSQL, un Redis et un stockage.',
    runOffline: async (_words, _repeated, flags) => (await import('./serve-command.ts')).serveCommand(flags),
  },
  {
    name: 'migrate',
    help: '[--check]',
    about:
      'Changes the schema of the database to that of this version, while servers of the version before run. The start of a server does the same; other commands do not. With --check, only lists what is missing.',
    aboutFr:
      'Amène le schéma de la base de données à celui de cette version, pendant que des serveurs de la version précédente fonctionnent. Le démarrage d’un serveur fait de même ; les autres commandes ne le font pas. Avec --check, liste seulement ce qui manque.',
    runOffline: async (_words, _repeated, flags) => (await import('./migrate-command.ts')).migrateCommand(flags),
  },
  {
    name: 'doctor',
    help: '[--storage]',
    about: 'Checks the configuration and every dependency. With --storage, also reads every stored file.',
    aboutFr: 'Contrôle la configuration et chaque dépendance. Avec --storage, lit aussi chaque fichier conservé.',
    runOffline: async (...words) => (await import('./doctor.ts')).doctorCommand(...words),
  },
  {
    name: 'sweep',
    help: '',
    about: 'Does all due expiry and purge work now, and queues due seals for the workers.',
    aboutFr: 'Fait maintenant toutes les expirations et purges dues, et met les cachets dus dans la file des workers.',
    run: async ({ services }) => {
      const result = await (await import('../app/tasks.ts')).sweepAll(services);
      return {
        result,
        text: Object.entries(result)
          .map(([what, count]) => `${what.replaceAll('_', ' ')}: ${count}`)
          .join(', '),
      };
    },
  },
  {
    name: 'backup',
    help: 'TARGET [--keep N] [--allow-missing]',
    about:
      'Copies the database and the storage into a folder or bucket. --keep N removes all but the newest N backups.',
    aboutFr:
      'Copie la base de données et les fichiers dans un dossier ou un bucket. --keep N supprime toutes les sauvegardes sauf les N plus récentes.',
    positional: 1,
    runOffline: async (...words) => (await import('./backup-command.ts')).backupCommand(...words),
  },
  {
    name: 'restore',
    help: 'SOURCE [--snapshot NAME]',
    about: 'Restores a backup into an empty database and storage. Default: the newest complete backup.',
    aboutFr:
      'Restaure une sauvegarde dans une base de données et un stockage vides. Par défaut, la plus récente qui est complète.',
    positional: 1,
    runOffline: async (...words) => (await import('./restore-command.ts')).restoreCommand(...words),
  },
  {
    name: 'checkpoints accept',
    help: '',
    about: 'Accepts the state of the database after a deliberate point-in-time recovery.',
    aboutFr: 'Accepte l’état de la base de données après une restauration voulue à un instant choisi.',
    run: async (service) => (await import('./checkpoints-command.ts')).checkpointsCommand(service),
  },
  {
    name: 'listen',
    help: '--forward-to URL [--url URL] [--key KEY] [--secret SECRET] [--events NAME,…] [--after ID] [--allow-remote]',
    about:
      'Posts the test events of a service to a local address, signed like webhooks, until interrupted. Needs ESIGN_KEY, a test key with the scope webhooks:manage; ESIGN_URL is the address of the service.',
    aboutFr:
      'Envoie les événements de test d’un service à une adresse locale, signés comme des webhooks, jusqu’à l’interruption. Demande ESIGN_KEY, une clé de test avec la portée webhooks:manage ; ESIGN_URL est l’adresse du service.',
    required: ['forward-to'],
    runOffline: async (_words, _repeated, flags) => (await import('./listen-command.ts')).listenCommand(flags),
  },
  {
    name: 'trigger',
    help: 'EVENT [--url URL] [--key KEY]',
    about:
      'Causes a webhook event in test mode with simulated people, for example envelope.completed. Needs ESIGN_KEY and ESIGN_URL like esign listen.',
    aboutFr:
      'Provoque un événement de webhook en mode test avec des personnes simulées, par exemple envelope.completed. Demande ESIGN_KEY et ESIGN_URL comme esign listen.',
    positional: 1,
    runOffline: async (words, _repeated, flags) => (await import('./trigger-command.ts')).triggerCommand(words, flags),
  },
  ...recordCommands,
  {
    name: 'verify',
    help: 'FILE|SHA256 … [--root FILE]… [--crl FILE]… [--offline] [--report FILE.xml|FILE.pdf] [--evidence-record FILE.ers]',
    about:
      'Verifies sealed PDFs and evidence files by their bytes, and asks the database about them if it is reachable; --offline asks nobody. With an evidence file, a FILE.tlog-proof shows that its head is in the transparency log. --report writes the validation report of one PDF (ETSI TS 119 102-2), signed if the service can be reached. --evidence-record checks an evidence record (RFC 4998) of any service about one file of any kind, offline.',
    aboutFr:
      'Vérifie des PDF scellés et des fichiers de preuve par leurs octets, et interroge la base de données si elle répond ; --offline n’interroge personne. Avec un fichier de preuve, un FICHIER.tlog-proof montre que sa tête est dans le journal de transparence. --report écrit le rapport de validation d’un PDF (ETSI TS 119 102-2), signé si le service répond. --evidence-record contrôle, hors ligne, un enregistrement de preuve (RFC 4998) de n’importe quel service pour un fichier de toute sorte.',
    positional: -1,
    runOffline: async (words, repeated, flags) =>
      (await import('./verify-command.ts')).verifyCommand(words, repeated, flags),
  },
];

/** The usage and the purpose of one command, in two lines. */
export const usageOf = ({ name, help, about }: AnyCommand): string =>
  `  ${`esign ${name} ${help}`.trimEnd()}\n      ${about}\n`;

export const usage = `Usage: esign COMMAND [--json]\n${commands.map(usageOf).join('')}  esign COMMAND --help\n      Explains one command.\n`;
