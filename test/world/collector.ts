import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span of OTLP/JSON. */
export interface SeenSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** 2: error. */
  readonly status: number;
  readonly links: readonly string[];
}

/** A collector of traces: OTLP/HTTP with JSON, as the OpenTelemetry protocol's specification has it. */
export class Collector {
  /** Every received body. */
  readonly bodies: string[] = [];
  readonly paths = new Set<string>();
  readonly #server: Server = createServer(async (request, response) => {
    this.paths.add(`${request.method} ${request.url} ${request.headers['content-type']}`);
    this.bodies.push(await text(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });

  /** Its address, for OTEL_EXPORTER_OTLP_ENDPOINT. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  spans(): SeenSpan[] {
    return this.bodies
      .flatMap((body) => JSON.parse(body).resourceSpans)
      .flatMap(({ scopeSpans }: any) => scopeSpans)
      .flatMap(({ spans }: any) => spans)
      .map(({ attributes = [], status, links = [], ...span }: any) => ({
        ...span,
        attributes: Object.fromEntries(attributes.map(({ key, value }: any) => [key, Object.values(value)[0]])),
        status: status?.code ?? 0,
        links: links.map(({ traceId }: any) => traceId),
      }));
  }
}
