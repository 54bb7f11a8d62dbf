/** The answer to a path. A string is an HTML page. */
export type WebPage =
  | string
  | {
      kind: 'body'
      body: string | Uint8Array
      type: string
      status?: number
      headers?: Record<string, string>
    }
  /** Redirects to any address, even one that must not be visited. Default status: 302. */
  | { kind: 'redirect'; to: string; status?: number }
  /** Begins to answer after `ms`. */
  | { kind: 'slow'; ms: number; html: string }
  /** One byte every `msPerByte`. */
  | { kind: 'drip'; msPerByte: number; html: string }
  /** Never answers. */
  | { kind: 'hang' }
  /** This many bytes of valid HTML, written as fast as the caller reads. */
  | { kind: 'huge'; bytes: number }
  /** A small answer that decompresses to this many bytes. */
  | { kind: 'gzip-bomb'; bytes: number }
  /** Announces more than it sends, then breaks off. */
  | { kind: 'cut'; html: string }
  | { kind: 'error'; status: number }
