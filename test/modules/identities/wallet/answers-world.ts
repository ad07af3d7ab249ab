import { expect } from 'vitest';
import {
  answer,
  Browser,
  createCheck,
  type Deviation,
  linkOf,
  openWalletWorld,
  present,
  type ReadRequest,
  readRequest,
  type WalletWorld,
} from '../../../world/wallet.ts';
import { type CredentialSetup, makeKeys, type WalletIssuer } from '../../../world/wallet-issuer.ts';
import { issueMdoc, type MdocDeviation, type MdocSetup, presentMdoc } from '../../../world/wallet-mdoc.ts';
import type { Caller } from '../../../world/world.ts';

/** A check of an identity whose browser has begun a request. */
export interface Begun {
  readonly id: string;
  readonly token: string;
  readonly url: string;
  readonly browser: Browser;
  readonly request: ReadRequest;
}

/** Who issued, and whose key presents. Default: the trusted issuer, and the holder. */
interface By {
  readonly issuer?: WalletIssuer;
  readonly key?: CryptoKey;
}

/** A world with wallets, where each test begins a request of its own and answers it. */
export class AnswersWorld {
  readonly opened: WalletWorld;
  readonly caller: Caller;
  /** A key that is not the holder's. */
  readonly foreignKey: CryptoKey;

  private constructor(opened: WalletWorld, caller: Caller, foreignKey: CryptoKey) {
    this.opened = opened;
    this.caller = caller;
    this.foreignKey = foreignKey;
  }

  static async open(env: Record<string, string> = {}): Promise<AnswersWorld> {
    const opened = await openWalletWorld(env);
    return new AnswersWorld(opened, await opened.world.caller(), (await makeKeys()).privateKey);
  }

  async begin(more: object = {}, way: 'here' | 'there' = 'there'): Promise<Begun> {
    const { id, url, token } = await createCheck(this.opened.world, this.caller, more);
    const browser = new Browser(url);
    await browser.begin(way);
    return { id, token, url, browser, request: await this.read({ token, browser }) };
  }

  /** Reads the request that a browser began last. */
  async read({ token, browser }: Pick<Begun, 'token' | 'browser'>): Promise<ReadRequest> {
    return readRequest(await linkOf(this.opened.world, token, browser));
  }

  /** Presents a credential that the issuer has just issued. */
  async sendSdJwt({ request }: Begun, setup?: CredentialSetup, deviation?: Deviation, by: By = {}) {
    const { issuer = this.opened.issuer, key = issuer.holder.privateKey } = by;
    return answer(request, await present(request, await issuer.issue(setup), key, deviation));
  }

  /** Presents a mobile document that the issuer has just issued. */
  async sendMdoc({ request }: Begun, setup?: MdocSetup, deviation?: MdocDeviation, by: By = {}) {
    const { issuer = this.opened.issuer, key = issuer.holder.privateKey } = by;
    const shown = await presentMdoc(request, await issueMdoc(issuer, setup), key, deviation);
    return answer(request, shown, 'identity_mdoc');
  }

  rowOf({ id }: Begun) {
    return this.opened.world.database.prisma.identity.findUniqueOrThrow({ where: { id } });
  }

  async eventsOf({ id }: Begun): Promise<number> {
    return this.opened.world.database.prisma.evidenceEvent.count({ where: { chainId: id } });
  }

  /** Expects that a request was refused with a reason, or still waits, and that the identity is as it was. */
  async expectUntouched(begun: Begun, state: string): Promise<void> {
    const { status, verifiedAt } = await this.rowOf(begun);
    const found = [await begun.browser.state(), status, verifiedAt, await this.eventsOf(begun)];
    expect(found).toEqual([`PENDING ${state}`, 'PENDING', null, 1]);
  }

  close(): Promise<void> {
    return this.opened.close();
  }
}
