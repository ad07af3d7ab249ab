import type { Request, Response } from 'express';
import type { Language, LanguageName } from '../kernel/language.ts';
import { type Html, html } from './html.ts';
import { linkDocument, refusedPages } from './open-link.ts';
import { type PageBranding, pageHeader, titleFrom, waitingCard } from './page-parts.ts';
import { openFor, type PersonalPageOptions, sendPersonalPage } from './personal-page.ts';
import { sendStatusPage, statusCard } from './status-page.ts';
import { earlyStates, endedStates } from './web/sign/status.ts';
import { personWords } from './words/words.ts';

/** The fields of the session that the server itself reads; the browser gets all of them. */
interface SigningSession {
  readonly state: 'NOT_OPEN' | 'WAITING_TURN' | 'READY' | 'SIGNED' | 'COMPLETED' | 'CANCELED' | 'EXPIRED' | 'PURGED';
  /** Null for signers. */
  readonly recipientRole: string | null;
  readonly embedOrigins: readonly string[];
  readonly signer: { readonly language: LanguageName | null };
  readonly envelope: { readonly name: string; readonly organizationName: string; readonly branding: PageBranding };
  readonly documents: readonly {
    readonly name: string;
    readonly originalUrl: string;
    readonly sealedUrl: string | null;
  }[];
}

const signingSession = linkDocument('signingSession', 'sign/session.graphql');

/** Who signs in the place of the holder of a link that is dead. */
interface Delegated extends Pick<SigningSession['envelope'], 'organizationName' | 'branding'> {
  readonly name: string;
  readonly envelopeName: string;
}

const delegatedSignature = `query ($token: String!) {
  delegatedSignature(token: $token) {
    name envelopeName organizationName
    branding { stylesheetPath privacyNotice { url contact proofYears } }
  }
}`;

/** The page of a link that opens nothing: its holder gave the signature to another person, or it was never valid. */
async function sendDead(
  response: Response,
  { runDocument, assets }: PersonalPageOptions,
  token: string,
  language: Language,
) {
  const { data } = await runDocument(delegatedSignature, { token }, '');
  const delegated = (data as { readonly delegatedSignature: Delegated | null } | null | undefined)?.delegatedSignature;
  if (!delegated) return sendStatusPage(response, assets, { ...refusedPages.unknown, language });
  const { name, envelopeName: envelope, organizationName: organization, branding } = delegated;
  sendStatusPage(response, assets, {
    ...{ status: 410, kind: 'delegated', language, branding, use: 'signature' },
    names: { organization, envelope },
    more: html`<p><strong>${personWords[language].delegated_now.replace('{name}', () => name)}</strong></p>`,
  });
}

/** `GET` and `HEAD /s/:token`: the signing page, or a status page if there is nothing to sign. Changes no data. */
export const signingRoute = (options: PersonalPageOptions) => (request: Request, response: Response) =>
  openFor<SigningSession>(request, response, options, {
    token: String(request.params.token),
    document: signingSession,
    spoken: ({ signer }) => signer.language,
    unknown: (language) => sendDead(response, options, String(request.params.token), language),
    opened(session, language) {
      const { state, embedOrigins, envelope } = session;
      const { name, organizationName, branding } = envelope;
      const ended = endedStates[state];
      if (ended)
        return sendStatusPage(response, options.assets, {
          ...{ status: 410, kind: ended, language, embedOrigins, branding, use: 'signature' },
          names: sessionNames(session),
        });
      sendPersonalPage(response, options, {
        page: 'sign',
        language,
        title: session.recipientRole ? name : personWords[language].sign_title.replace('{envelope}', () => name),
        shell: shell(session, language),
        boot: { session },
        preload: [state === 'READY' ? 'pdf/pdf.ts' : 'sign/sheets.tsx'],
        organization: { name: organizationName, branding, use: 'signature' },
        embedOrigins,
      });
    },
  });

const sessionNames = ({ envelope }: SigningSession) => ({
  organization: envelope.organizationName,
  envelope: envelope.name,
});

/** The content of the page until its script runs, and without a script: its documents can be read already. */
function shell(session: SigningSession, language: Language): Html {
  const { name, organizationName } = session.envelope;
  const header = pageHeader({ organization: organizationName, title: titleFrom(name, organizationName) });
  const early = earlyStates[session.state];
  if (early) return html`${header}${statusCard(early, language, sessionNames(session))}`;
  const words = personWords[language];
  const links = session.documents.map(
    (document) =>
      html`<li><a href="${document.sealedUrl ?? document.originalUrl}">${words.sign_read.replace('{document}', () => document.name)}</a></li>`,
  );
  const waiting = { slow: words.sign_slow, noScript: words.sign_noScript };
  return html`${header}${waitingCard(name, waiting, html`<ul>${links}</ul>`)}`;
}
