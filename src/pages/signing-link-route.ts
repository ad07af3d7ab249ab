import type { Request, Response } from 'express';
import { html } from './html.ts';
import { linkDocument } from './open-link.ts';
import { type PageBranding, pageHeader, titleFrom, waitingCard } from './page-parts.ts';
import { openFor, type PersonalPageOptions, sendPersonalPage } from './personal-page.ts';
import { personWords } from './words/words.ts';

/** The fields that the server itself reads; the browser gets all of them. */
interface LinkPage {
  readonly state: 'OPEN' | 'PAUSED' | 'ENDED' | 'FULL' | 'UNFIT';
  readonly name: string;
  readonly organizationName: string;
  readonly branding: PageBranding;
}

const signingLinkPage = linkDocument('signingLinkPage', 'open/link.graphql');

/** `GET` and `HEAD /l/:token`: the page of a signing link, also while it makes no envelopes. Changes no data. */
export const signingLinkRoute = (options: PersonalPageOptions) => (request: Request, response: Response) =>
  openFor<LinkPage>(request, response, options, {
    token: String(request.params.token),
    document: signingLinkPage,
    opened(page, language) {
      const { state, name, organizationName: organization, branding } = page;
      const words = personWords[language];
      sendPersonalPage(response, options, {
        page: 'open',
        language,
        status: state === 'ENDED' || state === 'FULL' ? 410 : 200,
        title: words.open_title.replace('{name}', () => name),
        shell: html`${pageHeader({ organization, title: titleFrom(name, organization) })}${waitingCard(name, { slow: words.sign_slow, noScript: words.open_noScript })}`,
        boot: { page },
        organization: { name: organization, branding, use: 'signature' },
      });
    },
  });
