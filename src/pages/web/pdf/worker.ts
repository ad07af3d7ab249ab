import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url&no-inline';

interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ): { createScriptURL(url: string): string };
  };
}

let worker: Worker | undefined;

/**
 * The PDF.js worker. The page's entry starts it, so that its 320 KB load in parallel with the page's own script. The
 * Trusted Types policy allows this URL only.
 */
export function pdfWorker(): Worker {
  if (!worker) {
    const policy = (window as TrustedTypesWindow).trustedTypes?.createPolicy('esign', {
      createScriptURL(url) {
        if (url !== workerUrl) throw new TypeError(`Not a script of ours: ${url}`);
        return url;
      },
    });
    worker = new Worker(policy ? policy.createScriptURL(workerUrl) : workerUrl, { type: 'module', name: 'pdf' });
  }
  return worker;
}
