/** Universal tags with their constructed bit where DER fixes it (X.680 §8.4, X.690 §8). */
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

/** The tag of `[number]`, constructed (EXPLICIT, or IMPLICIT over a constructed type). */
export const contextTag = (number: number): number => 0xa0 | number;

/** The tag of `[number] IMPLICIT` over a primitive type. */
export const primitiveContextTag = (number: number): number => 0x80 | number;
