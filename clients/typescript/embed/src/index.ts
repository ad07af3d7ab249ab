/** The detail of each event. */
export interface EsignSignEvents {
  /**
   * The page is ready. `state` for a signer: READY, WAITING_TURN, NOT_OPEN, SIGNED or COMPLETED. In attendance: the
   * state of the session (OPEN, CLOSED, SEALED). For an agent: the state of the batch (PENDING, AUTHORIZED, APPLIED).
   */
  ready: { readonly state: string };
  /**
   * Signing pages only: a field was filled in or cleared. `done` of `total` required fields are filled in. Never
   * contains values.
   */
  field: { readonly done: number; readonly total: number };
  /** This person has signed: the document, their presence, a slot as its trainer, or a batch with its code. */
  signed: Record<never, never>;
  /** This person declined to sign (the envelope stays open), or refused to seal the batch (the batch ends). */
  declined: Record<never, never>;
  /** The seal is applied: to the envelope, to the attendance sheet, or to every envelope of the batch. */
  sealed: Record<never, never>;
  /**
   * The service refused, with a code of the error catalogue. `no_answer`: the page did not load, or may not be framed.
   */
  error: { readonly code: string };
  /** The height that the page needs to show without a scroll bar, in CSS pixels. */
  resize: { readonly height: number };
}

export type EsignSignEvent<Name extends keyof EsignSignEvents> = CustomEvent<EsignSignEvents[Name]>;

/** The attributes of the element, for the types of frameworks. */
export interface EsignSignAttributes {
  /** A personal link: the `sign_url` of a signer or an attendee, a `trainer.url`, or an `authorization_url`. */
  url: string;
  /** Title of the frame for screen readers; default "Signature". */
  label?: string | undefined;
  /** Whether the element is as high as its content. */
  autosize?: boolean | undefined;
}

type EventMap = { [Name in keyof EsignSignEvents]: EsignSignEvent<Name> };

const names: ReadonlySet<string> = new Set(['ready', 'field', 'signed', 'declined', 'sealed', 'error', 'resize']);
/** How long to wait for the page's `ready` message. */
const PATIENCE_MS = 20_000;

// Server-side rendering has no HTMLElement; importing this module there does nothing.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/**
 * `<esign-sign url="https://…/s/…">`: shows a personal page in a frame. Attributes: `url` (the `sign_url` of a signer
 * or an attendee, a `trainer.url`, an `authorization_url`), `label` (title of the frame for screen readers, default
 * "Signature"), `autosize` (grow to the height of the content). The organisation must register the origin of the
 * surrounding page; otherwise the frame stays empty.
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

  /** Title of the frame for screen readers. */
  get label(): string {
    return this.getAttribute('label') ?? '';
  }
  set label(value: string | undefined) {
    if (value === undefined) this.removeAttribute('label');
    else this.setAttribute('label', value);
  }

  /** Whether the element is as high as its content. Frameworks set the property, because `autosize="false"` is true. */
  get autosize(): boolean {
    return this.hasAttribute('autosize');
  }
  set autosize(value: boolean | undefined) {
    this.toggleAttribute('autosize', Boolean(value));
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

  /** Accepts only messages from our own frame and the origin of the service. */
  handleEvent({ source, origin, data }: MessageEvent): void {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== originOf(this.url)) return;
    const { source: from, version, event, ...detail } = Object(data);
    if (from !== 'esign' || version !== 1 || !names.has(event)) return;
    if (event === 'ready') clearTimeout(this.#patience);
    if (event === 'resize') {
      this.#height = Math.round(Number(detail.height)) || 0;
      this.#dress(this.#frame);
    }
    this.#dispatch(event, detail);
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
    this.#patience = setTimeout(() => this.#dispatch('error', { code: 'no_answer' }), PATIENCE_MS);
  }

  #dress(frame: HTMLIFrameElement): void {
    this.style.display ||= 'block';
    frame.title = this.getAttribute('label') ?? 'Signature';
    frame.referrerPolicy = 'origin';
    const height = this.hasAttribute('autosize') && this.#height ? `${this.#height}px` : '100%';
    frame.style.cssText = `border:0;display:block;width:100%;min-height:min(640px,90vh);height:${height}`;
  }

  #dispatch(event: string, detail: unknown): void {
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

/** The origin of a page that may be framed: https, or http on localhost; null otherwise. */
function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, origin } = new URL(url);
  const isLocalhost = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'https:' || (protocol === 'http:' && isLocalhost) ? origin : null;
}

if (globalThis.customElements && !customElements.get('esign-sign'))
  customElements.define('esign-sign', EsignSignElement);
