import { ConsoleIdentityMethodsDocument } from '../generated/graphql.ts';
import { useQuery } from './query.tsx';

/** Methods by which the console can have an identity attested, in the order of its forms. */
export const methods = ['PARTNER_ATTESTED', 'REMOTE_ID_CHECK', 'FRANCE_IDENTITE', 'EUDI_WALLET'] as const;

export type Method = (typeof methods)[number];

/** The methods to offer: wallets only where the operator has configured them. */
export function useMethods(): readonly Method[] {
  const configured = useQuery(ConsoleIdentityMethodsDocument, {}).data?.identityMethods ?? [];
  return methods.filter((method) => method !== 'EUDI_WALLET' || configured.includes(method));
}
