/** What a path answers with. A string is an HTML page. */
export type WebPage =
  | string
  | {
      kind: 'body'
      body: string | Uint8Array
      type: string
      status?: number
      headers?: Record<string, string>
    }
  /** Sends on to any address, also one that must not be visited; 302 unless told. */
  | { kind: 'redirect'; to: string; status?: number }
  /** Begins to answer after so many ms. */
  | { kind: 'slow'; ms: number; html: string }
  /** One byte every so many ms. */
  | { kind: 'drip'; msPerByte: number; html: string }
  /** Never answers. */
  | { kind: 'hang' }
  /** So many bytes of valid HTML, written as fast as they are taken. */
  | { kind: 'huge'; bytes: number }
  /** A small answer that unpacks to so many bytes. */
  | { kind: 'gzip-bomb'; bytes: number }
  /** Announces more than it sends, then breaks off. */
  | { kind: 'cut'; html: string }
  | { kind: 'error'; status: number }
