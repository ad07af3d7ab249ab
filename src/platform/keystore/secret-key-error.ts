/** SECRET_KEY or SECRET_KEY_PREVIOUS does not fit the database; the message says which keys are missing. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
  readonly forOperator = true;
}
