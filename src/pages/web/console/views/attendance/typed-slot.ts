/** A slot as typed; date and times are in the time zone of the organisation. */
export interface TypedSlot {
  readonly label: string;
  readonly module: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** HH:MM. */
  readonly from: string;
  readonly to: string;
}
