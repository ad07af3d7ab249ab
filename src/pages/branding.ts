import { type Html, html } from './html.ts';

/** The branding of an organisation, as the queries of the pages read it. */
export interface PageBranding {
  /** Path of the stylesheet with colours and logo. Null if the organisation has neither. */
  readonly stylesheetPath: string | null;
}

/** The link to the stylesheet of an organisation; empty without one. */
export const brandingLink = (branding: PageBranding | undefined): Html =>
  branding?.stylesheetPath ? html`<link rel="stylesheet" href="${branding.stylesheetPath}">` : html``;
