/**
 * Traces from a request through the update of its case to what the worker commits. Off unless an endpoint is set;
 * then `otlp.ts` is fetched. Attributes are codes and patterns: no address, body, name or id of a case.
 */
export type Attributes = Record<string, string | number>
type Spanned<T> = {
  name: string
  kind: 'SERVER' | 'CLIENT' | 'INTERNAL'
  /** Known from the beginning. */
  attributes?: Attributes
  /** The parent span: `here` of another process; by default the open span of this process. */
  parent?: string | undefined
  /** Epoch milliseconds; now by default. */
  startedAt?: number
  /** Does the work; what it tells about itself later goes through `add`. */
  work: (add: (attributes: Attributes) => void) => Promise<T>
}
export type Tracing = {
  /** Whether anything is traced at all. */
  isOn: boolean
  /** Runs the work as a span; an error marks it and goes on. */
  span<T>(spanned: Spanned<T>): Promise<T>
  /** The open span as a W3C traceparent, to be carried elsewhere. */
  here(): string | undefined
  /** Sends what was not sent yet. */
  close(): Promise<void>
}

export const noTracing: Tracing = {
  isOn: false,
  span: ({ work }) => work(() => {}),
  here: () => undefined,
  close: async () => {},
}

/** Sends to the endpoint, `http://host:4318` for one; fetches nothing where there is none. */
export const openTracing = async (endpoint: string | undefined): Promise<Tracing> =>
  endpoint ? (await import('./otlp.ts')).otlpTracing(endpoint) : noTracing
