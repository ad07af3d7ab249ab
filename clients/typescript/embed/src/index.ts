/** What each event says beside its name. */
export interface EsignSignEvents {
  /**
   * The page stands. `state` of a signer: READY to sign, WAITING_TURN, NOT_OPEN, SIGNED or COMPLETED; in attendance that
   * of the session (OPEN, CLOSED, SEALED); of an agent that of the batch (PENDING, AUTHORIZED, APPLIED).
   */
  ready: { readonly state: string };
  /** Signing pages only: a field was filled in or emptied: so many of the required ones are done. Never what stands in it. */
  field: { readonly done: number; readonly total: number };
  /** This person has signed: the document, their presence, a slot of theirs, or a batch by its code. */
  signed: Record<never, never>;
  /** This person does not want to sign (the envelope stays open), or to seal the batch (which is over then). */
  declined: Record<never, never>;
  /** The seal is applied: to the envelope, to the attendance sheet, or to every envelope of the batch. */
  sealed: Record<never, never>;
  /** The service refused, by a code of the error catalogue; `no_answer`: the page did not come, or may not be framed. */
  error: { readonly code: string };
  /** The height, in CSS pixels, at which the page would not scroll. */
  resize: { readonly height: number };
}

export type EsignSignEvent<Name extends keyof EsignSignEvents> = CustomEvent<EsignSignEvents[Name]>;

type EventMap = { [Name in keyof EsignSignEvents]: EsignSignEvent<Name> };

const names: ReadonlySet<string> = new Set(['ready', 'field', 'signed', 'declined', 'sealed', 'error', 'resize']);
/** How long the page may take to say that it stands. */
const PATIENCE_MS = 20_000;

// A server that renders the page knows no elements; importing this there does nothing.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/**
 * `<esign-sign url="https://…/s/…">`: a personal page in a frame. Attributes: `url` (a signer's or attendee's
 * `sign_url`, a `trainer.url`, an `authorization_url`), `label` (the frame's name for screen readers, default
 * "Signature"), `autosize` (as high as its content). The origin of the page around must be registered with the organisation; otherwise the frame stays empty.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface below only types the listeners.
export class EsignSignElement extends Base {
  static readonly observedAttributes = ['url', 'label', 'autosize'];
  #frame: HTMLIFrameElement | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #height = 0;

  /** The personal link. */
  get url(): string {
    return this.getAttribute('url') ?? '';
  }
  set url(value: string) {
    this.setAttribute('url', value);
  }

  connectedCallback(): void {
    addEventListener('message', this);
    this.#show();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this);
    clearTimeout(this.#patience);
    this.#frame?.remove();
    this.#frame = undefined;
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || before === now) return;
    if (name === 'url') this.#show();
    else if (this.#frame) this.#dress(this.#frame);
  }

  /** Messages of our own frame, from the service's own origin; anything else is somebody else's. */
  handleEvent({ source, origin, data }: MessageEvent): void {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== originOf(this.url)) return;
    const { source: from, version, event, ...detail } = Object(data);
    if (from !== 'esign' || version !== 1 || !names.has(event)) return;
    if (event === 'ready') clearTimeout(this.#patience);
    if (event === 'resize') {
      this.#height = Math.round(Number(detail.height)) || 0;
      this.#dress(this.#frame);
    }
    this.#tell(event, detail);
  }

  #show(): void {
    clearTimeout(this.#patience);
    if (!originOf(this.url)) {
      this.#frame?.remove();
      this.#frame = undefined;
      return;
    }
    const frame = this.#frame ?? document.createElement('iframe');
    this.#height = 0;
    this.#dress(frame);
    frame.src = this.url;
    if (!this.#frame) {
      this.#frame = frame;
      (this.shadowRoot ?? this.attachShadow({ mode: 'open' })).replaceChildren(frame);
    }
    this.#patience = setTimeout(() => this.#tell('error', { code: 'no_answer' }), PATIENCE_MS);
  }

  #dress(frame: HTMLIFrameElement): void {
    this.style.display ||= 'block';
    frame.title = this.getAttribute('label') ?? 'Signature';
    frame.referrerPolicy = 'origin';
    const height = this.hasAttribute('autosize') && this.#height ? `${this.#height}px` : '100%';
    frame.style.cssText = `border:0;display:block;width:100%;min-height:min(640px,90vh);height:${height}`;
  }

  #tell(event: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true }));
  }
}

export interface EsignSignElement {
  addEventListener<Name extends keyof EventMap>(
    name: Name,
    listener: (this: EsignSignElement, event: EventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof EventMap>(
    name: Name,
    listener: (this: EsignSignElement, event: EventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'esign-sign': EsignSignElement;
  }
}

/** The origin of a page that may be shown: https, or http on this machine; null for anything else. */
function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, origin } = new URL(url);
  const here = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'https:' || (protocol === 'http:' && here) ? origin : null;
}

if (globalThis.customElements && !customElements.get('esign-sign'))
  customElements.define('esign-sign', EsignSignElement);
