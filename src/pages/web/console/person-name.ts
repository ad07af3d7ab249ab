import { t } from '../i18n/index.ts';

/** The name of an identity. Erased identities have none. */
export const personName = ({ givenName, familyName }: { givenName: string; familyName: string }): string =>
  `${givenName} ${familyName}`.trim() || t('erased');
