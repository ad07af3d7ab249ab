import { afterEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/platform/config/index.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

describe('/.well-known/security.txt', () => {
  it('names the contact and expires within a year, as RFC 9116 requires', async () => {
    world = await openWorld({ env: { SECURITY_CONTACT: 'mailto:securite@exemple.fr' } });
    const answer = await fetch(`${world.url}/.well-known/security.txt`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const fields = (await answer.text()).trim().split('\r\n');
    expect(fields).toContain('Contact: mailto:securite@exemple.fr');
    expect(fields).toContain(`Canonical: ${world.url}/.well-known/security.txt`);
    const expires = fields.find((field) => field.startsWith('Expires: '))!.slice('Expires: '.length);
    const days = (Date.parse(expires) - world.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(0);
    expect(days).toBeLessThan(365);
  });

  it('is absent without a contact', async () => {
    world = await openWorld();
    expect((await fetch(`${world.url}/.well-known/security.txt`)).status).toBe(404);
  });

  it('accepts only a mail address or an https page', () => {
    const withContact = (SECURITY_CONTACT: string) => () =>
      loadConfig({ SECURITY_CONTACT, SECRET_KEY: 'ab'.repeat(32) });
    for (const wrong of ['securite@exemple.fr', 'http://exemple.fr', 'mailto:x', 'https://a b', 'mailto:a@b\r\nX: y'])
      expect(withContact(wrong), wrong).toThrow(/SECURITY_CONTACT/);
    expect(withContact('https://exemple.fr/securite')().securityContact).toBe('https://exemple.fr/securite');
  });
});
