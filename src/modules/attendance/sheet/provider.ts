import type { OrganizationFacts } from '../../access/index.ts';
import type { Teller } from '../papers/teller.ts';

/** Facts of the organisation that holds the training, as papers print them. */
export interface Provider {
  readonly legal_form: string | null;
  readonly address: string | null;
  readonly siret: string | null;
  /** Number of the declaration as a training provider. */
  readonly activity_number: string | null;
}

export const providerOf = ({ legalForm, address, siret, activityNumber }: OrganizationFacts): Provider => ({
  legal_form: legalForm,
  address,
  siret,
  activity_number: activityNumber,
});

/** The facts in one line each; none where nothing was stated. */
export const providerLines = ({ legal_form, address, siret, activity_number }: Provider, teller: Teller): string[] => [
  ...(legal_form ? [legal_form] : []),
  ...(address ? [address] : []),
  ...teller.lines('siret', { siret: siret && grouped(siret) }),
  ...teller.lines('activity_number', { number: activity_number }),
];

/** « 732 829 320 00074 ». */
const grouped = (siret: string): string =>
  siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4');
