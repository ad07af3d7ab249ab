import { words } from './words.ts';

/** An operation of the reference, as docs/examples.ts writes it into the page. */
interface Operation {
  readonly method: string;
  /** Path template below `/api/v1`. */
  readonly path: string;
  /** Variables that fill in the path, by parameter. */
  readonly from: Readonly<Record<string, string>>;
  readonly query: string | null;
  /** JSON with variables: `$ENVELOPE`. */
  readonly body: string | null;
  /** Variables to take from the answer, with their places: `slots.0.id`. */
  readonly keep: Readonly<Record<string, string>>;
}

/** The reader's key. It is kept here only: never in storage, in an address or in a cookie. */
let key = '';
const keyFields = new Set<HTMLInputElement>();

/** Values of the variables: of the sample document, and ids from earlier answers. */
const variables = new Map<string, string>();

/** Adds a form to each operation of the reference, which sends its example to this service with a test key. */
export function addTryIt(): void {
  const sample = document.querySelector<HTMLElement>('[data-variables]')?.dataset.variables ?? '{}';
  const known: Record<string, string> = JSON.parse(sample);
  for (const [name, value] of Object.entries(known)) variables.set(name, value);
  for (const section of document.querySelectorAll<HTMLElement>('[data-try]')) {
    const operation: Operation = JSON.parse(section.dataset.try ?? '');
    const details = make('details', { className: 'told try' });
    details.append(make('summary', { textContent: words.tryIt }));
    details.addEventListener('toggle', () => {
      if (details.open && !details.querySelector('form')) details.append(operationForm(operation, section.id));
      if (details.open) fillIn(details);
    });
    section.append(details);
  }
}

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  values: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), values);

/** A label and its field, with a hint below. */
function field(input: HTMLInputElement | HTMLTextAreaElement, id: string, text: string, hint?: string): HTMLElement {
  const row = make('p', { className: 'try-row' });
  Object.assign(input, { id, className: 'input', spellcheck: false, autocomplete: 'off' });
  row.append(make('label', { htmlFor: id, textContent: text }), input);
  if (hint) {
    row.append(make('span', { id: `${id}-hint`, className: 'by', textContent: hint }));
    input.setAttribute('aria-describedby', `${id}-hint`);
  }
  return row;
}

function keyField(id: string): HTMLElement {
  const input = make('input', { type: 'password', value: key });
  keyFields.add(input);
  input.addEventListener('input', () => {
    key = input.value.trim();
    for (const other of keyFields) if (other !== input) other.value = key;
  });
  return field(input, id, words.keyLabel, words.keyHint);
}

const pathParameters = ({ path }: Operation) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

function operationForm(operation: Operation, id: string): HTMLFormElement {
  const form = make('form', { noValidate: true });
  form.append(keyField(`${id}-key`));
  for (const name of pathParameters(operation)) {
    const input = make('input', { type: 'text' });
    input.dataset.parameter = name;
    input.dataset.from = operation.from[name] ?? '';
    form.append(field(input, `${id}-${name}`, name));
  }
  if (operation.query !== null) {
    const input = make('input', { type: 'text', value: operation.query });
    input.dataset.query = '';
    form.append(field(input, `${id}-query`, words.query));
  }
  if (operation.body !== null) {
    const input = make('textarea', {
      value: operation.body,
      rows: Math.min(operation.body.split('\n').length + 1, 18),
    });
    form.append(field(input, `${id}-body`, words.body, operation.body.includes('$') ? words.variables : undefined));
  }
  const send = make('button', { type: 'submit', className: 'try-send', textContent: words.send });
  const status = make('p', { className: 'try-status' });
  status.setAttribute('role', 'status');
  form.append(send, status);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!send.ariaDisabled) void run(operation, form, send, status);
  });
  return form;
}

/** Fills empty parameters with ids from earlier answers. */
function fillIn(details: HTMLElement): void {
  for (const input of details.querySelectorAll<HTMLInputElement>('[data-from]'))
    input.value ||= variables.get(input.dataset.from ?? '') ?? '';
}

/** Sends the request of a form and shows its answer. Says what is missing and sends nothing if it is incomplete. */
async function run(
  operation: Operation,
  form: HTMLFormElement,
  send: HTMLButtonElement,
  status: HTMLElement,
): Promise<void> {
  form.querySelector('figure')?.remove();
  const request = triedRequest(operation, form);
  status.classList.toggle('bad', 'problem' in request);
  if ('problem' in request) {
    status.textContent = request.problem;
    document.getElementById(request.at)?.focus();
    return;
  }
  status.textContent = words.sending;
  send.ariaDisabled = 'true';
  const began = performance.now();
  try {
    const response = await fetch(request.url, {
      ...request.init,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
    });
    const text = await responseText(response);
    const took = Math.round(performance.now() - began);
    if (response.ok) keep(operation, text);
    status.textContent = `${words.answerWas} ${response.status} · ${took} ms`;
    form.append(shown(text));
  } catch {
    status.classList.add('bad');
    status.textContent = words.failed;
  } finally {
    send.ariaDisabled = null;
  }
}

type Request = { readonly url: string; readonly init: RequestInit } | { readonly problem: string; readonly at: string };

/** The request of a form, or what is wrong with it, and the field where. */
function triedRequest({ method, path }: Operation, form: HTMLFormElement): Request {
  const input = form.querySelector<HTMLInputElement>('[type=password]');
  const at = input?.id ?? '';
  if (key.startsWith('sk_live_')) {
    key = '';
    for (const each of keyFields) each.value = '';
    return { problem: words.keyLive, at };
  }
  if (!/^sk_test_[\w-]+$/.test(key)) return { problem: words.keyMissing, at };
  let url = `/api/v1${path}`;
  for (const parameter of form.querySelectorAll<HTMLInputElement>('[data-parameter]')) {
    const name = parameter.dataset.parameter ?? '';
    if (!parameter.value.trim()) return { problem: `${words.missing} ${name}`, at: parameter.id };
    url = url.replace(`{${name}}`, encodeURIComponent(parameter.value.trim()));
  }
  const query = form.querySelector<HTMLInputElement>('[data-query]')?.value.trim();
  if (query) url += `?${query}`;
  const headers: Record<string, string> = { Authorization: `Bearer ${key}` };
  const body = form.querySelector('textarea');
  if (!body) return { url, init: { method, headers } };
  const text = body.value.replaceAll(/\$(\w+)/g, (whole, name: string) => variables.get(name) ?? whole);
  const [unknown] = /\$[A-Z][A-Z0-9_]+/.exec(text) ?? [];
  if (unknown) return { problem: `${words.missing} ${unknown}`, at: body.id };
  try {
    JSON.parse(text);
  } catch (error) {
    return { problem: `${words.badJson} ${error instanceof Error ? error.message : ''}`, at: body.id };
  }
  return { url, init: { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: text } };
}

/** The body of an answer as text; of a file, only its type and its size. */
async function responseText(response: Response): Promise<string> {
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (!/json|^text\//.test(type)) {
    const { size } = await response.blob();
    return size ? `${words.file}: ${type}, ${size} ${words.bytes}` : '';
  }
  const text = await response.text();
  return type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
}

function shown(text: string): HTMLElement {
  const figure = make('figure', { className: 'code' });
  const pre = make('pre', { tabIndex: 0 });
  pre.append(make('code', { textContent: text }));
  figure.append(pre);
  return figure;
}

/** Remembers the ids of an answer for the next examples. */
function keep({ keep: places }: Operation, text: string): void {
  for (const [name, place] of Object.entries(places)) {
    let value: unknown = JSON.parse(text);
    for (const part of place.split('.'))
      value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
    if (typeof value === 'string') variables.set(name, value);
  }
}
