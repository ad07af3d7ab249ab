/** A PKCS#12 file cannot be used. The message continues "the file: …". */
export class Pkcs12Refused extends Error {
  override readonly name = 'Pkcs12Refused';
  readonly reason: 'password' | 'unsupported' | 'format';

  constructor(reason: Pkcs12Refused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
