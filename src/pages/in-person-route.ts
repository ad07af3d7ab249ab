import type { Request, Response } from 'express';
import { html } from './html.ts';
import { linkDocument } from './open-link.ts';
import { type PageBranding, pageHeader, titleFrom, waitingCard } from './page-parts.ts';
import { openFor, type PersonalPageOptions, sendPersonalPage } from './personal-page.ts';
import { personWords } from './words/words.ts';

/** The fields that the server itself reads; the browser gets all of them. */
interface View {
  readonly envelopeName: string;
  readonly organizationName: string;
  readonly branding: PageBranding;
}

const inPersonSigning = linkDocument('inPersonSigning', 'in-person/in-person.graphql');

/** `GET` and `HEAD /i/:token`: the page of a device on which signers sign in person, also once that has ended. Changes no data. */
export const inPersonRoute = (options: PersonalPageOptions) => (request: Request, response: Response) =>
  openFor<View>(request, response, options, {
    token: String(request.params.token),
    document: inPersonSigning,
    opened(view, language) {
      const { envelopeName: name, organizationName: organization, branding } = view;
      const words = personWords[language];
      sendPersonalPage(response, options, {
        page: 'in-person',
        language,
        title: words.device_title.replace('{name}', () => name),
        shell: html`${pageHeader({ organization, title: titleFrom(name, organization) })}${waitingCard(name, { slow: words.sign_slow, noScript: words.device_noScript })}`,
        boot: { view },
        organization: { name: organization, branding, use: 'signature' },
      });
    },
  });
