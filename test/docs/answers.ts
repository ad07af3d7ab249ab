/** An answer as the documentation shows it: with a neutral address and without credentials. */
export function shownAnswer(text: string, serviceUrl: string): unknown {
  const shown = text
    .replaceAll(serviceUrl, 'https://esign.example')
    .replaceAll(/(esign\.example\/[\w/]+\/)[\w-]{24,}[^\s"]*/g, '$1…')
    .replaceAll(/whsec_[\w+/=]+/g, 'whsec_…');
  try {
    return JSON.parse(shown);
  } catch {
    return shown.replace(/^\uFEFF/, '');
  }
}

/** The shape of an answer: its keys and the types of its values; files as their first line. */
export function madeOf(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(madeOf);
  if (typeof answer === 'string' && answer.includes('\r\n')) return answer.split('\r\n')[0];
  if (answer === null || typeof answer !== 'object') return answer === null ? 'null' : typeof answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, madeOf(value)]));
}
