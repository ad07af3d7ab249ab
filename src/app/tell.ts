/** Whether this process runs in production, also where its configuration cannot be read. */
const isProduction = (): boolean => process.env.NODE_ENV === 'production';

/**
 * Returns what a server says to people, as it is printed. In production each line is one JSON object with the fields of
 * the log, because programs read the output.
 */
export function spoken(text: string, level: 'info' | 'fatal' = 'info'): string {
  if (!isProduction()) return text;
  const facts = { level, time: new Date().toISOString(), pid: process.pid };
  const lines = text.split('\n').map((line) => line.trim());
  // The lines of one error belong together.
  const messages = level === 'fatal' ? [lines.filter(Boolean).join('\n')] : lines.filter(Boolean);
  return messages.map((msg) => `${JSON.stringify({ ...facts, msg })}\n`).join('');
}
