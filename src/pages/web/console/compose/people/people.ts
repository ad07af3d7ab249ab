import { limits } from '../../../../../modules/envelopes/limits.ts';
import { ComposeMandatesDocument, type ComposeMandatesQuery } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { useList } from '../../table.tsx';
import { change, type DraftSigner, draft, newSigner, problems } from '../draft.ts';
import { announcement, callSigner } from '../fields.ts';
import { word } from '../word.ts';

export const MOST_SIGNERS = limits.signers.max;

export type Mandate = ComposeMandatesQuery['signingMandates']['nodes'][number];

export function addSigner(initial: Partial<DraftSigner> = {}): void {
  const { signers } = draft.value;
  // Use an empty line first.
  const blank = signers.find(({ name, email }) => !name && !email);
  if (blank && initial.email) {
    change({ signers: signers.map((signer) => (signer === blank ? { ...signer, ...initial } : signer)) });
  } else if (signers.length < MOST_SIGNERS) {
    const order = signers.at(-1)?.order ?? '1';
    change({ signers: [...signers, newSigner({ order, ...initial })] });
  }
}

/** Removes a signer with their fields, and announces it. */
export function dropSigner(key: string): void {
  const { signers, fields } = draft.value;
  const fieldCount = fields.filter(({ signer }) => signer === key).length;
  announcement.value = word(fieldCount ? 'goneWithFields' : 'gone', {
    name: callSigner(key),
    count: fieldCount,
  });
  change({
    signers: signers.filter((signer) => signer.key !== key),
    fields: fields.filter(({ signer }) => signer !== key),
  });
  problems.value = Object.fromEntries(Object.entries(problems.value).filter(([path]) => !path.includes(key)));
}

/** Sets the signing order: all at once, or one after the other as listed. */
export const putInOrder = (way: 'together' | 'list'): void =>
  change({
    signers: draft.value.signers.map((signer, index) => ({
      ...signer,
      order: String(way === 'together' ? 1 : index + 1),
    })),
  });

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The mandate's agent with the signer's address. An agent seals with the code of a batch and does not sign here. */
export const agentOf = (mandate: Mandate | undefined, { email }: DraftSigner) =>
  mandate?.agents.find((agent) => same(agent.email, email));

/** The mandate of the draft; undefined at other levels. */
export const chosenMandate = (mandates: readonly Mandate[] | null): Mandate | undefined =>
  draft.value.level === 'ORGANIZATION_SEAL' ? mandates?.find(({ id }) => id === draft.value.mandateId) : undefined;

/** The mandates under which an envelope can be sealed, now or once they are signed. */
export const useMandates = () =>
  useList({
    document: ComposeMandatesDocument,
    of: ({ signingMandates }) => signingMandates,
    pages: Number.POSITIVE_INFINITY,
  });

/** "Acme SAS – contracts (until 2027-12-31)". */
export const mandateWords = ({ principal, scope, validUntil, status }: Mandate): string => {
  const until = `${t('until')} ${validUntil.slice(0, 10)}${status === 'PENDING' ? `, ${t('mandate_PENDING')}` : ''}`;
  return `${principal.legalName} – ${scope.map((each) => t(`scope_${each}`)).join(', ')} (${until})`;
};
