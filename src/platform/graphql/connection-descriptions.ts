/** Descriptions of the types, fields and arguments of Relay connections, the same for every list of the schema. */
export const connectionDescriptions = {
  defaultConnectionTypeOptions: { description: 'One page of a list.' },
  defaultEdgeTypeOptions: { description: 'One item of a page, with its cursor.' },
  edgesFieldOptions: { description: 'Items of the page, each with its cursor.' },
  pageInfoFieldOptions: { description: 'Cursors of the page, and whether there are more pages.' },
  cursorFieldOptions: { description: 'Position of the item in the list. Pass it as `after` or `before`.' },
  nodeFieldOptions: { description: 'The item.' },
  pageInfoTypeOptions: { description: 'Position of a page in its list.' },
  hasNextPageFieldOptions: { description: 'Whether items follow this page.' },
  hasPreviousPageFieldOptions: { description: 'Whether items precede this page.' },
  startCursorFieldOptions: { description: 'Cursor of the first item of the page; null if the page is empty.' },
  endCursorFieldOptions: {
    description:
      'Cursor of the last item of the page: pass it as `after` for the next page. Null if the page is empty.',
  },
  firstArgOptions: { description: 'Number of items to return, from the start of the list or from `after`.' },
  afterArgOptions: { description: 'Cursor of the item after which the page begins.' },
  lastArgOptions: { description: 'Number of items to return, from the end of the list or before `before`.' },
  beforeArgOptions: { description: 'Cursor of the item before which the page ends.' },
} as const;
