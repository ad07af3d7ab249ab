import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** A point of the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One tab of a browser, whatever protocol controls it. */
export interface Driver {
  goto(url: string): Promise<void>;
  /** Runs the body of a function in the page. Its result must be JSON. */
  run<T>(body: string): Promise<T>;
  press(point: Point): Promise<void>;
  /** Moves the pressed pointer along a line. */
  draw(points: readonly Point[]): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  /** Gives a file to a file input. */
  upload(selector: string, file: string): Promise<void>;
  /** Exceptions and errors that the pages logged. */
  problems(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface BrowserUnderTest {
  readonly name: string;
  /** False if the browser is not installed here. */
  readonly found: boolean;
  /** Opens a new tab without cookies or storage; width and height of its window in CSS pixels. */
  open(screen: { readonly width: number; readonly height: number }): Promise<Driver>;
  close(): Promise<void>;
}

/** The first of these programs that PATH has or that is an absolute path of a program. */
export const programOf = (...names: readonly string[]): string | undefined =>
  names
    .flatMap((name) =>
      path.isAbsolute(name)
        ? [name]
        : (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)),
    )
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
