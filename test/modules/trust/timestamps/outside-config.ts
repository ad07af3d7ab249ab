import type { Config, TimestampAuthoritySetting } from '../../../../src/platform/config/index.ts';

/** The setting of an external authority. */
export const outsideSetting = (
  url: string,
  more: Partial<TimestampAuthoritySetting> = {},
): TimestampAuthoritySetting => ({ url, host: new URL(url).host, qualified: false, client: null, ...more });

/** The configuration with these authorities in order; null or none: the built-in one. */
export const outsideConfig = (...urls: readonly (string | null)[]): Pick<Config, 'timestampAuthorities'> => ({
  timestampAuthorities: urls.flatMap((url) => (url ? [outsideSetting(url)] : [])),
});
