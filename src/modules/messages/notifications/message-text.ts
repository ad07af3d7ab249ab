/** Text of a message. `{name}` is replaced by its value. A paragraph with a missing value is left out. */
export interface MessageText {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Label of the button. Only for messages with a link. */
  readonly button?: string;
  readonly notes: readonly string[];
}
