/** Encodes DER as text (RFC 7468 §2). @param label such as `CERTIFICATE` */
export const pemOf = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${der
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')}\n-----END ${label}-----\n`;
