import { pageSize } from './paging.ts';
import { between } from './validators.ts';

/** A longer page is refused, so that no client mistakes the first hundred items for all of them. */
const validate = between({ min: 0, max: pageSize.max });

/** Descriptions and limits of Relay connections, the same for every list of the schema. */
export const connectionOptions = {
  defaultConnectionTypeOptions: { description: 'One page of a list.' },
  defaultEdgeTypeOptions: { description: 'One item of a page, with its cursor.' },
  nodesOnConnection: { description: 'Items of the page, without cursors.' },
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
  firstArgOptions: {
    validate,
    description: `Number of items to return, from the start of the list or from \`after\`. At most ${pageSize.max}. Default: ${pageSize.default}.`,
  },
  afterArgOptions: { description: 'Cursor of the item after which the page begins.' },
  lastArgOptions: {
    validate,
    description: `Number of items to return, from the end of the list or before \`before\`. At most ${pageSize.max}.`,
  },
  beforeArgOptions: { description: 'Cursor of the item before which the page ends.' },
} as const;
