/** The rooms of the domain in their order: each imports, and reads through their doors, only rooms before it. */
const rooms = [
  'stationery',
  'access',
  'people',
  'credits',
  'evidence',
  'pki',
  'revocation',
  'seal-credentials',
  'timestamp',
  'documents',
  'branding',
  'identities',
  'mandates',
  'reminder-rules',
  'envelopes',
  'labels',
  'reminders',
  'templates',
  'bulk-sends',
  'signing',
  'mandate-acts',
  'batches',
  'attendance',
  'digest-seals',
  'preservation',
  'verification',
  'simulation',
];

/** Rooms that follow events; no room imports them, and they do not import each other. */
const listeners = ['webhooks', 'notifications', 'billing'];

module.exports = { rooms, listeners };
