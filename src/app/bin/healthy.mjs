// Health check of a container: exits with 0 if this process of the service answers. Both roles answer on PORT.
const { HOST = '127.0.0.1', PORT = '4000' } = process.env;
const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST;
const answer = await fetch(`http://${host}:${PORT}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
