import type { Request, Response } from 'express';
import type { LanguageName } from '../kernel/language.ts';
import { html } from './html.ts';
import { linkDocument } from './open-link.ts';
import { type PageBranding, pageHeader, titleFrom, waitingCard } from './page-parts.ts';
import { openFor, type PersonalPageOptions, sendPersonalPage } from './personal-page.ts';
import { sendStatusPage } from './status-page.ts';
import { type BatchStatus, kindOfEnd } from './web/batch/status.ts';
import { personWords } from './words/words.ts';

/** The fields of the session that the server itself reads; the browser gets all of them. */
interface BatchSession extends BatchStatus {
  readonly organizationName: string;
  readonly embedOrigins: readonly string[];
  readonly branding: PageBranding;
  readonly mandate: { readonly principal: string };
  readonly language: LanguageName | null;
}

const batchSession = linkDocument('batchSession', 'batch/session.graphql');

/** `GET` and `HEAD /b/:token`: the page of a mandate's agent, or a status page if the list has ended. Changes no data. */
export const batchRoute = (options: PersonalPageOptions) => (request: Request, response: Response) =>
  openFor<BatchSession>(request, response, options, {
    token: String(request.params.token),
    document: batchSession,
    spoken: ({ language }) => language,
    opened(session, language) {
      const { organizationName: organization, embedOrigins, branding, mandate } = session;
      const { principal } = mandate;
      const ended = kindOfEnd(session);
      if (ended)
        return sendStatusPage(response, options.assets, {
          ...{ status: 410, kind: ended, language, embedOrigins, branding, use: 'signature' },
          names: { organization, envelope: principal },
        });
      const words = personWords[language];
      sendPersonalPage(response, options, {
        page: 'batch',
        language,
        title: words.batch_title.replace('{principal}', () => principal),
        shell: html`${pageHeader({ organization, title: titleFrom(principal, organization) })}${waitingCard(principal, { slow: words.sign_slow, noScript: words.batch_noScript })}`,
        boot: { session },
        organization: { name: organization, branding, use: 'signature' },
        embedOrigins,
      });
    },
  });
