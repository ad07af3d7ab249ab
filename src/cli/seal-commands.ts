import type { Service } from '../app/compose.ts';
import type { ListedCredential } from '../modules/trust/index.ts';
import { type SigningAlgorithm, signatureIdentifier } from '../standards/asn1/algorithms.ts';
import { type Command, type Flags, type Outcome, UsageError } from './command.ts';
import { credentialJson, credentialLines } from './describe-credential.ts';
import { passwordOf } from './organization-commands.ts';

/** Commands for the seal credentials of organisations. */

const room = () => import('../modules/trust/index.ts');

function algorithmOf({ algorithm }: Flags): SigningAlgorithm | null {
  if (algorithm === undefined) return null;
  const known = Object.keys(signatureIdentifier) as SigningAlgorithm[];
  const found = known.find((one) => one === algorithm);
  if (!found) throw new UsageError(`--algorithm must be one of ${known.join(', ')}`);
  return found;
}

/** Gives an organisation a credential, after all checks. */
async function addSeal({ services }: Service, flags: Flags): Promise<Outcome> {
  const setting = {
    credential: String(flags.credential),
    password: passwordOf(flags),
    algorithm: algorithmOf(flags),
  };
  const { addCredential } = await room();
  const { authorities } = await import('../modules/signing/index.ts');
  const { credential, former, warnings } = await addCredential(services, services.of(authorities).outside, {
    organizationId: String(flags.org),
    setting,
  });
  const { listLivePrincipals } = await import('../modules/identities/index.ts');
  const others = (await listLivePrincipals(services.database, credential.organizationId)).filter(
    ({ siren }) => siren?.replace(/\D/g, '') !== credential.siren,
  );
  const now = services.clock.now();
  return {
    result: {
      credential: credentialJson(credential, now),
      replaced: former && credentialJson(former, now),
      warnings,
      other_mandates: others.map(({ id, legalName, siren }) => ({ id, legal_name: legalName, siren })),
    },
    text: [
      `Live seals under mandates of SIREN ${credential.siren} are made with this credential from now on, in all processes.`,
      ...credentialLines(credential, now),
      ...(former ? [`It replaces ${former.certificate.subjectText}. Earlier seals stay valid.`] : []),
      ...warnings,
      ...others.map(
        ({ id, legalName, siren }) =>
          `The mandate ${id} of ${legalName} has ${siren ? `the SIREN ${siren}` : 'no SIREN'}: its seals stay those of the built-in authority.`,
      ),
    ].join('\n'),
  };
}

async function listSeals({ services }: Service, { org }: Flags): Promise<Outcome> {
  const { listCredentials } = await room();
  const { getOrganizationId } = await import('../modules/access/index.ts');
  const id = org === undefined ? undefined : await getOrganizationId(services, String(org));
  const now = services.clock.now();
  const found: readonly ListedCredential[] = await listCredentials(services.database, id);
  return {
    result: { data: found.map((one) => credentialJson(one, now)) },
    text: found.flatMap((one) => credentialLines(one, now)).join('\n') || 'No organisation has a seal credential.',
  };
}

async function removeSeal({ services }: Service, flags: Flags): Promise<Outcome> {
  const follows =
    'Live seals under mandates of this organisation are made by the built-in authority from now on. Seals in progress with the credential are made again. Earlier seals stay valid.';
  if (!flags.yes) throw new UsageError(`${follows}\nAdd --yes to confirm.`);
  const { removeCredential } = await room();
  const removed = await removeCredential(services, String(flags.org));
  const now = services.clock.now();
  return {
    result: { removed: credentialJson(removed, now) },
    text: [`${removed.certificate.subjectText} is removed; its password and its file are deleted here.`, follows].join(
      '\n',
    ),
  };
}

export const sealCommands: readonly Command[] = [
  {
    name: 'seal add',
    help: '--org ID --credential pkcs12:FILE|pem:FILE|pkcs11:…|csc:… [--password-file FILE] [--algorithm ALGORITHM]',
    about:
      'Gives an organisation its own seal for live batches under mandates, after a test signature and all checks. Replaces the former one. The file and the password are stored encrypted.',
    aboutFr:
      'Donne à une organisation son propre cachet pour les lots sous mandat en production, après une signature d’essai et tous les contrôles. Remplace le précédent. Le fichier et le mot de passe sont conservés chiffrés.',
    required: ['org', 'credential'],
    run: addSeal,
  },
  {
    name: 'seal list',
    help: '[--org ID]',
    about: 'Shows the seal credentials of all organisations, or all of one organisation, also removed ones.',
    aboutFr:
      'Montre les moyens de cachet de toutes les organisations, ou tous ceux d’une organisation, aussi ceux qui ont été retirés.',
    run: listSeals,
  },
  {
    name: 'seal remove',
    help: '--org ID [--yes]',
    about: 'Stops sealing with the credential of an organisation at once and deletes its password and its file.',
    aboutFr:
      'Cesse aussitôt de sceller avec le moyen de cachet d’une organisation, et supprime son mot de passe et son fichier.',
    required: ['org'],
    run: removeSeal,
  },
];
