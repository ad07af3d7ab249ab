import { z } from 'zod';

/** Prices of live use, in credits. */
export const defaultPrices = {
  /** An envelope of level simple. */
  simple: 1,
  /** Each signer of an envelope of level advanced. */
  advanced: 3,
  /** An envelope of level organization_seal, or a seal over a digest. */
  organization_seal: 1,
  /** Each signer who gets a code by SMS. */
  sms: 1,
  /** The proof of another organisation's document, once per fingerprint. */
  proof: 1,
  /** An attendance session. */
  attendance: 0,
  /** A mandate act, with everything in it. */
  mandate_act: 0,
  /** A deposited PDF, until the end of its preservation. */
  preservation: 1,
} as const;

export type Prices = Readonly<Record<keyof typeof defaultPrices, number>>;

/** The default prices in the format of the variable: `simple=1,advanced=3,…`. */
export const pricesText = (): string =>
  Object.entries(defaultPrices)
    .map(([name, price]) => `${name}=${price}`)
    .join(',');

/** Catches typing errors such as an additional zero. */
const HIGHEST = 10_000;

/** Parses `name=credits`, separated by commas; omitted names keep their default. */
export const prices = z.string().transform((text, { addIssue }): Prices => {
  const values: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [, name = '', credits = ''] = /^\s*([a-z_]+)\s*=\s*(\d{1,5})\s*$/.exec(part) ?? [];
    if (!Object.hasOwn(defaultPrices, name) || Object.hasOwn(values, name) || Number(credits) > HIGHEST) {
      const names = Object.keys(defaultPrices).join(', ');
      addIssue({ code: 'custom', message: `must be name=credits,…, each once, up to ${HIGHEST}, of ${names}` });
      return z.NEVER;
    }
    values[name] = Number(credits);
  }
  return { ...defaultPrices, ...values };
});
