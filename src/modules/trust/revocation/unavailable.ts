/**
 * Something from outside that a seal needs cannot be obtained at the moment. The message is shown as the reason why a
 * seal waits. Each room that seals wait for has its own kind.
 */
export class OutsideUnavailable extends Error {
  override readonly name: string = 'OutsideUnavailable';
  readonly forOperator = true;
}

/** No chain, or no proof that its certificates are not revoked, at the moment. */
export class StatusUnavailable extends OutsideUnavailable {
  override readonly name: string = 'StatusUnavailable';
}

/** A certificate of the chain was revoked. Only another certificate helps. */
export class CertificateRevoked extends StatusUnavailable {
  override readonly name = 'CertificateRevoked';

  constructor(subject: string) {
    super(`the certificate was revoked: ${subject}`);
  }
}
