import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast, paletteOf } from '../../src/kernel/palette.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('computes contrasts as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#1f4fd8', '#1f4fd8')).toBe(1);
});

it('gives readable text in both themes for any colour', () => {
  fc.assert(
    fc.property(color, (chosen) => {
      const { light, dark } = paletteOf(chosen);
      for (const [theme, page] of [
        [light, '#ffffff'],
        [dark, '#16202b'],
      ] as const) {
        expect(contrast(theme.accent, theme.accentInk)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(theme.accentHover, theme.accentInk)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(theme.accentText, page)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(theme.accentText, theme.accentSoft)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(theme.accent, page)).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});

it('keeps a colour that already has the contrast, and adjusts others', () => {
  expect(paletteOf('#1d7f5f').light.accent).toBe('#1d7f5f');
  expect(paletteOf('#ffe500')).toMatchObject({ isAdjusted: true, dark: { accent: '#ffe500', accentInk: '#000000' } });
});
