/** Red, green and blue, each from 0 to 255. */
type Rgb = readonly [number, number, number];

/** Colours of a theme as `#rrggbb`. */
export interface ThemeColors {
  /** Background of buttons. */
  readonly accent: string;
  /** Text on `accent`. */
  readonly accentInk: string;
  readonly accentHover: string;
  /** Pale background. */
  readonly accentSoft: string;
  /** The colour as text, on pages and on `accentSoft`. */
  readonly accentText: string;
}

export interface Palette {
  readonly light: ThemeColors;
  readonly dark: ThemeColors;
  /** Whether a theme shows another colour than the one chosen, for contrast. */
  readonly isAdjusted: boolean;
}

/** Backgrounds of the pages (`ui/tokens.css`) and mails: those with the least contrast to text. */
const pages = {
  light: ['#ffffff', '#eef2f6', '#eef1f5'],
  dark: ['#0e151d', '#16202b', '#1f2b38', '#1a212b'],
} as const;
/** Contrast of text, and of a button to the page (WCAG 2.2, 1.4.3 and 1.4.11). */
const least = { text: 4.5, button: 3 } as const;
const inks = { light: '#ffffff', dark: '#000000' } as const;

/** Makes the colours of both themes from a colour `#rrggbb`. */
export function paletteOf(color: string): Palette {
  const [light, dark] = [themeOf(color, 'light'), themeOf(color, 'dark')];
  return { light, dark, isAdjusted: light.accent !== color || dark.accent !== color };
}

function themeOf(color: string, theme: 'light' | 'dark'): ThemeColors {
  const away = theme === 'light' ? inks.dark : inks.light;
  const accent = moveUntil(color, away, (one) => pages[theme].every((page) => contrast(one, page) >= least.button));
  const accentInk = contrast(accent, inks.light) >= least.text ? inks.light : inks.dark;
  // Away from the text on it, so that the contrast grows.
  const accentHover = mix(accent, accentInk === inks.light ? inks.dark : inks.light, 0.18);
  const accentSoft = mix(pages[theme][1], accent, 0.1);
  const grounds = [...pages[theme], accentSoft];
  const accentText = moveUntil(accent, away, (one) => grounds.every((ground) => contrast(one, ground) >= least.text));
  return { accent, accentInk, accentHover, accentSoft, accentText };
}

/** Mixes a colour with `towards` in steps of 2 % until it fits. `towards` itself must fit. */
function moveUntil(color: string, towards: string, fits: (color: string) => boolean): string {
  for (let part = 0; part < 1; part += 0.02) {
    const moved = mix(color, towards, part);
    if (fits(moved)) return moved;
  }
  return towards;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(color: string, other: string, part: number): string {
  const [from, to] = [rgbOf(color), rgbOf(other)];
  return `#${from.map((value, index) => hex(Math.round(value + (to[index]! - value) * part))).join('')}`;
}

const rgbOf = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as never;
const hex = (value: number): string => value.toString(16).padStart(2, '0');
