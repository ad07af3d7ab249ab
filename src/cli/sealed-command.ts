import type { Service } from '../app/compose.ts';
import { type Command, type Flags, type Outcome, UsageError } from './command.ts';
import { chosenSigningKey, signingKeyName, toJson, typedDate } from './signing-keys.ts';

/** `esign keys sealed`: for the day on which a key has leaked. */
export const sealedCommand: Command = {
  name: 'keys sealed',
  help: 'KEY_ID --since DATE',
  about:
    'Lists what was sealed with a key since a moment, also what is deleted here: documents, evidence files, sheets and digest seals, with their fingerprints. Of an authority, what was sealed below it; of a time-stamping unit, the seals that it has stamped.',
  aboutFr:
    'Liste ce qui a été scellé avec une clé depuis un moment, même ce qui est supprimé ici : documents, fichiers de preuve, feuilles et cachets d’empreintes, avec leurs empreintes. Pour une autorité, ce qui a été scellé sous elle ; pour une unité d’horodatage, les cachets qu’elle a horodatés.',
  positional: 1,
  required: ['since'],
  run: listSealed,
};

async function listSealed(service: Service, flags: Flags, words: readonly string[]): Promise<Outcome> {
  const since = typedDate(flags.since)!;
  const { name, json, ...asked } = await describe(service, words[0]);
  const { listSealedByKey } = await import('./sealed-by-key.ts');
  const sealed = await listSealedByKey(service.services.database, { ...asked, since });
  const lines = sealed.map(
    (one) =>
      `${one.sealed_at}  ${one.kind} of ${one.subject_id}, ${one.mode}, organisation ${one.organization_id}\n` +
      `    ${one.sha256 ? `SHA-256 ${one.sha256}` : 'its client has not reported the file'}${one.certain ? '' : ', perhaps: its key was not recorded'}`,
  );
  return {
    result: { key: json, since: since.toISOString(), sealed },
    text: [`${sealed.length} sealed with ${name} since ${since.toISOString()}.`, ...lines].join('\n'),
  };
}

/** What is known of the key with this id. */
async function describe(service: Service, id: string | undefined) {
  const { database, clock } = service.services;
  const { describedCredentialById, isCredentialId } = await import('./credential-keys.ts');
  if (isCredentialId(id)) {
    const { credentialJson } = await import('./describe-credential.ts');
    const found = await describedCredentialById(service, id);
    const traces = { fingerprints: [found.certificate.fingerprintSha256], units: [] };
    const isServices = found.organizationId === null;
    const name = found.certificate.subjectText;
    return { name, json: credentialJson(found, clock.now()), traces, mode: 'live', isServices };
  }
  const { findKeyTraces } = await import('../modules/trust/index.ts');
  const key = await chosenSigningKey(service, id);
  if (key.role.endsWith('_OCSP'))
    throw new UsageError(`${signingKeyName(key)} answers for the status of certificates and seals nothing.`);
  const isServices = key.organizationId === null && ['SEAL', 'SEAL_CA', 'ROOT'].includes(key.role);
  const traces = await findKeyTraces(database, key);
  return {
    name: signingKeyName(key),
    json: toJson(key, clock.now()),
    traces,
    mode: key.mode.toLowerCase(),
    isServices,
  };
}
