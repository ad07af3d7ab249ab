import { t } from '../generated/words/console.ts';

/** The name of an identity. Erased identities have none. */
export const personName = ({ givenName, familyName }: { givenName: string; familyName: string }): string =>
  `${givenName} ${familyName}`.trim() || t('erased');
