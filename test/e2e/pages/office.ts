import { expect } from 'vitest';
import { contract } from '../../fixtures/pdf.ts';
import { rest } from '../../world/client.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { type Contexts, type Look, type Opened, openBrowser, openPage } from './browser.ts';

/** A field for REST; default: for the first signer on the first document. */
export interface PlacedField {
  readonly type: 'signature' | 'text' | 'date' | 'checkbox';
  readonly page?: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly value?: string;
  readonly document_index?: number;
  readonly signer_index?: number;
}

export interface Order {
  readonly name?: string;
  readonly message?: string;
  readonly signers?: readonly Record<string, unknown>[];
  readonly fields?: readonly PlacedField[];
  readonly documents?: readonly { readonly name: string; readonly pdf: Buffer }[];
  readonly send?: boolean;
  readonly retention_days?: number;
  readonly signature_level?: 'simple' | 'advanced';
}

/** An envelope and its personal links. */
export interface Sent {
  readonly id: string;
  readonly links: readonly string[];
  /** Attested identity of each signer; null if there is none. */
  readonly identities: readonly (string | null)[];
}

/** One field of each type, for one signer. */
export const oneOfEach: readonly PlacedField[] = [
  { type: 'text', x: 10, y: 50, width: 40, height: 3 },
  { type: 'date', x: 10, y: 56, width: 20, height: 3 },
  { type: 'checkbox', x: 10, y: 62, width: 2.6, height: 1.85 },
  { type: 'signature', x: 55, y: 70, width: 30, height: 8 },
];

export const elodie = { email: 'elodie@exemple.fr', name: 'Élodie Müller' };
export const lukasz = { email: 'lukasz@exemple.fr', name: 'Łukasz Ćwikła' };

/** A service with a customer, and a browser, for one test. */
export interface Office {
  readonly world: World;
  readonly caller: Caller;
  /** Starts with its first use: tests in other browsers need none. */
  browser(): Promise<Contexts>;
  send(order?: Order): Promise<Sent>;
  open(url: string, look?: Look): Promise<Opened>;
  /** The newest six-digit code that was sent to an address. */
  codeFor(address: string): Promise<string>;
  close(): Promise<void>;
}

/** `env`: environment variables, as set by an operator. */
export async function openOffice(env: Record<string, string> = {}): Promise<Office> {
  const world = await openWorld({ env });
  const caller = await world.caller();
  let opened: Promise<Contexts> | undefined;
  const browser = () => (opened ??= openBrowser());
  return {
    world,
    caller,
    browser,
    async send({ name = 'Contrat de mission', signers = [elodie], fields = oneOfEach, ...more } = {}) {
      const { documents = [{ name: 'Contrat.pdf', pdf: await contract({ pages: 2 }) }], send = true, ...rest_ } = more;
      const { status, body } = await rest(world.url, caller.key, 'POST', '/envelopes', {
        ...rest_,
        name,
        signers,
        send,
        documents: documents.map((one) => ({ name: one.name, pdf_base64: one.pdf.toString('base64') })),
        fields: fields.map((field) => ({ document_index: 0, signer_index: 0, page: 1, ...field })),
      });
      expect(status, JSON.stringify(body)).toBe(201);
      const links = body.signers.map((signer: { sign_url: string }) => signer.sign_url);
      const identities = body.signers.map((signer: any) => signer.signature?.identity_id ?? null);
      return { id: body.id, links, identities };
    },
    open: async (url, look) => openPage(await browser(), url, look),
    async codeFor(address) {
      const newest = async () => {
        await world.settle();
        const sent = (await world.mailbox()).filter((message) => message.to === address);
        return sent.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean);
      };
      // The page may not have requested it yet.
      await expect.poll(newest, { message: `a code for ${address}` }).toBeDefined();
      return (await newest())!;
    },
    async close() {
      await (await opened)?.close();
      await world.close();
    },
  };
}
