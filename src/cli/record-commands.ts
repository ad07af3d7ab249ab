import type { Service } from '../app/compose.ts';
import type { AnyCommand, Outcome } from './command.ts';

/** Imported only by the commands that need it: loading every room takes a second. */
const verification = () => import('../modules/verification/index.ts');

/** The commands about evidence records. */
export const recordCommands: readonly AnyCommand[] = [
  {
    name: 'evidence-record',
    help: 'FILE|SHA256 [--out FILE.ers]',
    about:
      'Writes the evidence record (RFC 4998) of a sealed file, also when the file was deleted here. Default: a file of the same name with .ers.',
    aboutFr:
      'Écrit l’enregistrement de preuve (RFC 4998) d’un fichier scellé, même si le fichier a été supprimé ici. Par défaut, un fichier du même nom avec .ers.',
    positional: 1,
    run: async (service, flags, words) =>
      (await import('./evidence-record.ts')).evidenceRecordCommand(service, flags, words),
  },
  {
    name: 'records show',
    help: '',
    about: 'Shows how many files have an evidence record by SHA-256 and by SHA-512.',
    aboutFr: 'Montre combien de fichiers ont un enregistrement de preuve par SHA-256 et par SHA-512.',
    run: show,
  },
  {
    name: 'records renew-trees',
    help: '',
    about:
      'Lets the workers make the hash trees by SHA-256 again by SHA-512 (RFC 4998, hash-tree renewal), before SHA-256 becomes weak. Former versions made them; since then, the trees of each day are by SHA-512.',
    aboutFr:
      'Fait refaire par les workers en SHA-512 les arbres de hachage en SHA-256 (RFC 4998, hash-tree renewal), avant que SHA-256 ne s’affaiblisse. D’anciennes versions les ont faits ; depuis, les arbres de chaque jour sont en SHA-512.',
    run: async (service) => {
      await (await verification()).queueTreeRenewal(service.services);
      const { result, text } = await show(service);
      return { result: { ...result, queued: true }, text: `${text}\nThe renewal is queued for the workers.` };
    },
  },
];

async function show({ services }: Service): Promise<Outcome & { readonly result: object }> {
  const { sha512, renewable, unread } = await (await verification()).countDigests(services);
  const lines = [
    `${sha512} ${sha512 === 1 ? 'file' : 'files'} by SHA-512`,
    `${renewable} by SHA-256, whose SHA-512 is known: records renew-trees takes them`,
    `${unread} by SHA-256, whose SHA-512 is not known: records renew-trees takes those that are still stored; for the others, only time-stamps are renewed`,
  ];
  return { result: { sha512, sha256_renewable: renewable, sha256_unread: unread }, text: lines.join('\n') };
}
