import { ComposeMandatesDocument } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { everyNode } from '../../lib/every-node.ts';
import { send } from '../../lib/graphql.ts';
import type { Mandate } from './people.ts';

/** The mandates under which an envelope can be sealed, now or once they are signed. */
export const findMandates = (): Promise<readonly Mandate[]> =>
  everyNode(async (after) => (await send(ComposeMandatesDocument, { after })).signingMandates);

/** "Acme SAS – contracts (until 2027-12-31)". */
export const mandateWords = ({ principal, scope, validUntil, status }: Mandate): string => {
  const until = `${t('until')} ${validUntil.slice(0, 10)}${status === 'PENDING' ? `, ${t('mandate_PENDING')}` : ''}`;
  return `${principal.legalName} – ${scope.map((each) => t(`scope_${each}`)).join(', ')} (${until})`;
};
