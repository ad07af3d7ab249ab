import type { HTMLAttributes } from 'svelte/elements';
import type { EsignSignAttributes, EsignSignElement, EsignSignEvent, EsignSignEvents } from '../dist/index.js';

export * from '../dist/index.js';

/** Listeners of Svelte 5, `onsigned`, and of Svelte 4, `on:signed`. */
type Listeners = {
  [Name in keyof EsignSignEvents as `on${Name}` | `on:${Name}`]?: (event: EsignSignEvent<Name>) => void;
};

/** The properties of `<esign-sign>` in a template. */
export type EsignSignProps = Omit<HTMLAttributes<EsignSignElement>, keyof Listeners> & EsignSignAttributes & Listeners;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'esign-sign': EsignSignProps;
  }
}
