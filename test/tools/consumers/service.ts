/** The running service and a sandbox key. */
export interface Service {
  readonly baseUrl: string;
  readonly key: string;
  readonly pdf_base64: string;
}

/** What a consumer reads: of a new envelope, and of the refusal of an unknown one. */
export interface Consumed {
  readonly id: string;
  readonly status: string;
  readonly level: string;
  readonly code: string;
}
