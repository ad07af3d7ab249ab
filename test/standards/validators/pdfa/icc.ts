/** What an ICC profile's header says (ICC.1 §7.2); undefined when it is none. */
export interface IccHeader {
  readonly deviceClass: string;
  /** Four characters, e.g. `RGB `. */
  readonly space: string;
  readonly majorVersion: number;
  readonly components: number | undefined;
}

const COMPONENTS: Record<string, number> = { GRAY: 1, 'RGB ': 3, 'LAB ': 3, 'Lab ': 3, CMYK: 4 };

export const readIcc = (profile: Buffer): IccHeader | undefined => {
  if (profile.length < 132 || profile.toString('latin1', 36, 40) !== 'acsp') return undefined;
  if (profile.readUInt32BE(0) !== profile.length) return undefined;
  const space = profile.toString('latin1', 16, 20);
  return {
    deviceClass: profile.toString('latin1', 12, 16),
    space,
    majorVersion: profile[8]!,
    components: COMPONENTS[space],
  };
};
