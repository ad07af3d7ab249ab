import { route, setQuery, viewAddress } from '../../route.ts';

/** Whether the list shows only bulk sends with rows that failed, as the address has it. */
export const showsFailed = (): boolean => new URLSearchParams(route.value.query).get('failed') === 'true';

export const showFailed = (only: boolean): void => setQuery(only ? 'failed=true' : '');

/** The address of the list of bulk sends with rows that failed. */
export const addressOfFailed = (): string => `${viewAddress('bulk')}?failed=true`;
