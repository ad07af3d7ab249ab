import './page.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { useState } from 'preact/hooks';

interface Message {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly at: string;
}

/** Newest first; null until the first answer. */
const messages = signal<readonly Message[] | null>(null);
/** Whether the last request to the server failed. */
const unreachable = signal(false);
/** Id of the selected message; the newest one by default. */
const chosen = signal<string | null>(null);

const POLL_MS = 3000;

/** Loads the messages newer than those known: two hundred e-mails are a megabyte. */
async function load(): Promise<void> {
  try {
    const before = messages.value ?? [];
    const query = before[0] ? `?after=${encodeURIComponent(before[0].id)}` : '';
    const response = await fetch(`/dev/mailbox.json${query}`, { cache: 'no-store' });
    messages.value = merged(await response.json(), before);
    unreachable.value = false;
  } catch {
    unreachable.value = true;
  }
}

/** Adds newer messages to those known. All messages come again if the newest one known was deleted. */
function merged(newer: readonly Message[], before: readonly Message[]): readonly Message[] {
  const known = new Set(before.map(({ id }) => id));
  if (newer.some(({ id }) => known.has(id))) return newer;
  return newer.length || !messages.value ? [...newer, ...before] : before;
}

/** Polls every few seconds while the page is visible. */
function followMessages(): void {
  const ask = () => {
    if (document.visibilityState === 'visible') void load();
  };
  setInterval(ask, POLL_MS);
  document.addEventListener('visibilitychange', ask);
  ask();
}

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

/** For developers: the messages that would have been sent, newest first. */
function Mailbox() {
  const all = messages.value;
  const open = all?.find(({ id }) => id === chosen.value) ?? all?.[0];
  return (
    <>
      <header class="top">
        <span class="brand" aria-hidden="true">
          ✉
        </span>
        <div class="top-title">
          <h1 class="top-name">Mailbox</h1>
          <p class="top-from">E-mails and text messages that would have gone out. Development only.</p>
        </div>
      </header>
      {unreachable.value && (
        <p class="notice bad" role="alert">
          The server does not answer. Trying again…
        </p>
      )}
      {all?.length === 0 && (
        <main id="main" class="empty">
          <h2>Nothing yet</h2>
          <p class="hint">Send an envelope, and the invitations to sign appear here.</p>
        </main>
      )}
      {open && (
        <div class="mailbox">
          <nav aria-label="Messages">
            <ol class="messages">
              {all!.map((message) => (
                <li key={message.id}>
                  <MessageRow message={message} current={message.id === open.id} />
                </li>
              ))}
            </ol>
          </nav>
          <Reader key={open.id} message={open} />
        </div>
      )}
    </>
  );
}

function MessageRow({ message, current }: { message: Message; current: boolean }) {
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      onClick={() => {
        chosen.value = message.id;
      }}
    >
      <span class="row-top">
        <span class="to">{message.to}</span>
        <span class={`channel ${message.channel}`}>{message.channel === 'sms' ? 'SMS' : 'e-mail'}</span>
      </span>
      <span class="subject">{message.subject ?? message.text}</span>
      <time class="hint" dateTime={message.at}>
        {time.format(new Date(message.at))}
      </time>
    </button>
  );
}

function Reader({ message }: { message: Message }) {
  const [asText, setAsText] = useState(!message.html);
  return (
    <main id="main" class="card reader">
      <div class="reader-head">
        <div>
          <h2>{message.subject ?? 'Text message'}</h2>
          <p class="hint">
            To {message.to} · {time.format(new Date(message.at))}
          </p>
        </div>
        {message.html && (
          <button type="button" class="btn" onClick={() => setAsText(!asText)}>
            {asText ? 'Show HTML' : 'Show plain text'}
          </button>
        )}
      </div>
      {asText ? (
        <pre class="text">
          <Linked text={message.text} />
        </pre>
      ) : (
        <iframe
          title={`E-mail: ${message.subject ?? ''}`}
          src={`/dev/mailbox/${encodeURIComponent(message.id)}/html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
    </main>
  );
}

/** Plain text with clickable addresses. */
function Linked({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return (
    <>
      {parts.map((part, index) =>
        index % 2 ? (
          <a key={index} href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </>
  );
}

followMessages();
render(<Mailbox />, document.getElementById('app')!);
