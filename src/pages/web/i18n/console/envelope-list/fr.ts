/** The words of exports, downloads and labels of the list of envelopes. */
export const fr = {
  exportList: 'Exporter en CSV',
} as const;
