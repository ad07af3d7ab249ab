import type { Page } from 'playwright-core';

/** Bytes over the wire, as compressed. */
export interface PageWeight {
  script: number;
  pdfjs: number;
  style: number;
  font: number;
  whole: number;
}

/** Counts what a tab loads from now on, by kind. PDF.js is apart from other scripts. */
export async function weigh(page: Page): Promise<PageWeight> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const kinds = new Map<string, { type: string; url: string }>();
  const weight: PageWeight = { script: 0, pdfjs: 0, style: 0, font: 0, whole: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
    kinds.set(requestId, { type, url: response.url }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, url } = kinds.get(requestId) ?? { type: '', url: '' };
    weight.whole += encodedDataLength;
    if (/pdf(js|\.worker|-)/.test(url)) weight.pdfjs += encodedDataLength;
    else if (type === 'Script') weight.script += encodedDataLength;
    else if (type === 'Stylesheet') weight.style += encodedDataLength;
    else if (type === 'Font') weight.font += encodedDataLength;
  });
  return weight;
}
