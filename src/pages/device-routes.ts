import type { Request, Response } from 'express';
import type { Language } from '../kernel/language.ts';
import { html } from './html.ts';
import { linkDocument } from './open-link.ts';
import { type PageBranding, pageHeader, titleFrom, waitingCard } from './page-parts.ts';
import { openFor, type PersonalPageOptions, sendPersonalPage } from './personal-page.ts';
import { personWords } from './words/words.ts';

/** What the server itself reads of both pages; the browser gets all fields. */
interface View {
  readonly organizationName: string;
  readonly branding: PageBranding;
}

interface SigningLinkView extends View {
  readonly name: string;
  readonly state: 'OPEN' | 'PAUSED' | 'ENDED' | 'FULL' | 'UNFIT';
}

interface InPersonView extends View {
  readonly envelopeName: string;
}

const signingLinkPage = linkDocument('signingLinkPage', 'open/link.graphql');
const inPersonSigning = linkDocument('inPersonSigning', 'in-person/in-person.graphql');

/** `GET` and `HEAD /l/:token`: the page of a signing link, also while it makes no envelopes. Changes no data. */
export const signingLinkRoute = (options: PersonalPageOptions) => (request: Request, response: Response) =>
  openFor<SigningLinkView>(request, response, options, {
    token: String(request.params.token),
    document: signingLinkPage,
    opened(page, language) {
      const status = page.state === 'ENDED' || page.state === 'FULL' ? 410 : 200;
      send(response, options, { page: 'open', status, name: page.name, view: page, boot: { page }, language });
    },
  });

/** `GET` and `HEAD /i/:token`: the page of a device on which signers sign in person, also once that has ended. Changes no data. */
export const inPersonRoute = (options: PersonalPageOptions) => (request: Request, response: Response) =>
  openFor<InPersonView>(request, response, options, {
    token: String(request.params.token),
    document: inPersonSigning,
    opened(view, language) {
      const { envelopeName: name } = view;
      send(response, options, { page: 'in-person', status: 200, name, view, boot: { view }, language });
    },
  });

interface DevicePage {
  readonly page: 'open' | 'in-person';
  readonly status: number;
  /** Of the template or envelope. */
  readonly name: string;
  readonly view: View;
  readonly boot: object;
  readonly language: Language;
}

/** A page on which people sign who have no link of their own. */
function send(
  response: Response,
  options: PersonalPageOptions,
  { page, status, name, view, boot, language }: DevicePage,
) {
  const { organizationName: organization, branding } = view;
  const words = personWords[language];
  const [title, noScript] =
    page === 'open' ? [words.open_title, words.open_noScript] : [words.device_title, words.device_noScript];
  sendPersonalPage(response, options, {
    ...{ page, status, language, boot },
    title: title.replace('{name}', () => name),
    shell: html`${pageHeader({ organization, title: titleFrom(name, organization) })}${waitingCard(name, { slow: words.sign_slow, noScript })}`,
    organization: { name: organization, branding, use: 'signature' },
  });
}
