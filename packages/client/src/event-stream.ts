import { readEvents } from './events.ts'
import type { CallOptions, CallSpec, Http } from './http.ts'

/** What the server sends as it happens. Ends with the connection; each `for await` opens a new one. */
export class EventStream<T> implements AsyncIterable<T> {
  readonly #open: () => Promise<Response>

  constructor(http: Http, spec: CallSpec, options?: CallOptions) {
    this.#open = () => http.open(spec, options)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    yield* readEvents<T>(await this.#open())
  }
}
