import { afterAll, vi } from 'vitest';

// vitest keeps each mock for ever, and with it what its function refers to: often a whole world.
afterAll(() => {
  vi.resetAllMocks();
});
