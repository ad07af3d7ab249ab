import { expect } from 'vitest';
import type { Driver, Point } from './driver.ts';

/** What a person does on a page, in any browser: they press what they can read, and write into named fields. */
export class Walker {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  /** Opens a page, and changes its language to French where the browser asks for another. */
  async goto(url: string): Promise<void> {
    await this.#driver.goto(url);
    const shown = () => this.#driver.run<boolean>('return document.querySelector("main") !== null');
    await expect.poll(shown, { message: `a page at ${url}` }).toBe(true);
    const language = () => this.#driver.run<string>('return document.documentElement.lang');
    if ((await language()) !== 'fr') {
      const isListed = await this.#driver.run<boolean>(`
        const list = document.querySelector('select.languages');
        if (!list) return false;
        list.value = 'fr';
        return list.dispatchEvent(new Event('change', { bubbles: true }));`);
      if (!isListed) await this.press('Français');
    }
    await expect.poll(language).toBe('fr');
  }

  /** Waits until the page shows a text. Spaces and line breaks count alike. */
  async see(text: string): Promise<void> {
    const shown = () => this.#driver.run<string>('return document.body.innerText.replace(/\\s+/g, " ")');
    await expect.poll(shown).toContain(text);
  }

  /** Waits until the page shows an element of a CSS selector. */
  async find(selector: string): Promise<void> {
    await this.#placeOf(`document.querySelectorAll(${JSON.stringify(selector)})`, selector);
  }

  /** Presses the button, link, tab or label with a text, with a pointer. */
  async press(text: string): Promise<void> {
    const elements = `[...document.querySelectorAll('button, button span, a, label, summary')].filter((each) =>
      [each.innerText, each.ariaLabel].some((name) => name?.replace(/\\s+/g, ' ').trim() === ${JSON.stringify(text)}))`;
    await this.#driver.press(await this.#placeOf(elements, text));
  }

  /** Presses the element of a CSS selector, with a pointer. */
  async pressOn(selector: string): Promise<void> {
    await this.#driver.press(await this.#placeOf(`document.querySelectorAll(${JSON.stringify(selector)})`, selector));
  }

  /** Writes into the input of a CSS selector or of a label, by keys. */
  async write(input: string | { readonly label: string }, text: string): Promise<void> {
    const labels = '[...(each.labels ?? [])].map(({ innerText }) => innerText)';
    const elements =
      typeof input === 'string'
        ? `document.querySelectorAll(${JSON.stringify(input)})`
        : `[...document.querySelectorAll('input, textarea')].filter((each) =>
            [each.ariaLabel, ...${labels}].some((name) => name?.trim() === ${JSON.stringify(input.label)}))`;
    await this.#driver.press(await this.#placeOf(elements, JSON.stringify(input)));
    const focused = `[...${elements}].find((each) => each === document.activeElement)`;
    await expect.poll(() => this.#driver.run(`return ${focused} !== undefined`)).toBe(true);
    // What stands in it already is replaced.
    await this.#driver.run('document.activeElement.select()');
    await this.#driver.type(text);
    await expect.poll(() => this.#driver.run(`return ${focused}?.value`)).toBe(text);
  }

  /** Draws a wave on the pad of a signature. */
  async drawSignature(): Promise<void> {
    // The pad is ready when its canvas has the size of the screen.
    await expect
      .poll(() =>
        this.#driver.run('return document.querySelector(".pad canvas")?.width > 300 || devicePixelRatio === 1'),
      )
      .toBe(true);
    const { x, y } = await this.#placeOf('document.querySelectorAll(".pad canvas")', 'the pad');
    const wave = Array.from({ length: 20 }, (_, step) => ({ x: x - 80 + step * 8, y: y - 20 * Math.sin(step / 3) }));
    await this.#driver.draw(wave);
  }

  upload(selector: string, file: string): Promise<void> {
    return this.#driver.upload(selector, file);
  }

  run<T>(body: string): Promise<T> {
    return this.#driver.run(body);
  }

  problems(): Promise<readonly string[]> {
    return this.#driver.problems();
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  /** Waits until one of these elements can be pressed and stays in its place; returns its centre. */
  async #placeOf(elements: string, name: string): Promise<Point> {
    const place = () =>
      this.#driver.run<Point | null>(`
        for (const element of ${elements}) {
          if (element.disabled || !element.checkVisibility({ visibilityProperty: true })) continue;
          element.scrollIntoView({ block: 'center', behavior: 'instant' });
          const { x, y, width, height } = element.getBoundingClientRect();
          const centre = { x: x + width / 2, y: y + height / 2 };
          const hit = document.elementFromPoint(centre.x, centre.y);
          if (hit && (element.contains(hit) || hit.contains(element))) return centre;
        }
        return null`);
    let last: Point | null = null;
    const steady = async () => {
      const before = last;
      last = await place();
      return last !== null && before !== null && last.x === before.x && last.y === before.y;
    };
    await expect.poll(steady, { message: `${name} on the page`, interval: 100 }).toBe(true);
    return last!;
  }
}
