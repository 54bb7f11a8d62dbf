import type { Reference } from './references.ts'

/** How a value is escaped for the surrounding text. */
export type Escape = 'text' | 'html' | 'url' | 'urlBase' | 'urlTail' | 'jsonString' | 'jsonValue'

export interface Hole {
  reference: Reference
  escape: Escape
}

/** A compiled setting that can be filled for any number of rows. */
export type Compiled =
  | { kind: 'constant'; value: unknown }
  /** A single token: the value keeps its type. */
  | { kind: 'value'; reference: Reference }
  | { kind: 'text'; parts: (string | Hole)[] }
  /** Text that is parsed as JSON after filling. */
  | { kind: 'json'; parts: (string | Hole)[] }
  | { kind: 'list'; items: Compiled[] }
  | { kind: 'object'; entries: [string, Compiled][] }
