/** SECRET_KEY or SECRET_KEY_PREVIOUS does not match the database; the message names the missing keys. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
  readonly forOperator = true;
}
