import type { HTMLAttributes, ReservedProps } from 'vue';
import type { EsignSignAttributes, EsignSignElement, EsignSignEvent, EsignSignEvents } from '../dist/index.js';

export * from '../dist/index.js';

/** Listeners as Vue names them: `@signed` in a template, `onSigned` in JSX. */
type Listeners = {
  [Name in keyof EsignSignEvents as `on${Capitalize<Name>}`]?: (event: EsignSignEvent<Name>) => void;
};

/** The properties of `<esign-sign>` in templates and JSX. */
export type EsignSignProps = Omit<HTMLAttributes, keyof Listeners> & ReservedProps & EsignSignAttributes & Listeners;

declare module 'vue' {
  interface GlobalComponents {
    'esign-sign': new () => EsignSignElement & { $props: EsignSignProps };
  }
}

declare module 'vue/jsx-runtime' {
  namespace JSX {
    interface IntrinsicElements {
      'esign-sign': EsignSignProps;
    }
  }
}
