/** A slot as typed; date and times are in the time zone of the organisation. */
export interface TypedSlot {
  readonly label: string;
  readonly module: string;
  /** Of who teaches the slot; empty: the session's trainer. */
  readonly trainerName: string;
  readonly trainerEmail: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** HH:MM. */
  readonly from: string;
  readonly to: string;
}

export const emptySlot: TypedSlot = {
  ...{ label: '', module: '', date: '', from: '09:00', to: '12:30' },
  ...{ trainerName: '', trainerEmail: '' },
};
