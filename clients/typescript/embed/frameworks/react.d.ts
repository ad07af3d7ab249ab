import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { EsignSignAttributes, EsignSignElement, EsignSignEvent, EsignSignEvents } from '../dist/index.js';

export * from '../dist/index.js';

/** Listeners as React 19 attaches them to custom elements: `onsigned`. React 18 ignores them. */
type Listeners = { [Name in keyof EsignSignEvents as `on${Name}`]?: (event: EsignSignEvent<Name>) => void };

/** The properties of `<esign-sign>` in JSX. */
export type EsignSignProps = DetailedHTMLProps<HTMLAttributes<EsignSignElement>, EsignSignElement> &
  EsignSignAttributes &
  Listeners;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'esign-sign': EsignSignProps;
    }
  }
}
