import type { Reference } from './references.ts'

/** How a value is written into the text around it. */
export type Escape = 'text' | 'html' | 'url' | 'urlBase' | 'urlTail' | 'jsonString' | 'jsonValue'

export interface Hole {
  reference: Reference
  escape: Escape
}

/** A setting, ready to be filled in for any number of rows. */
export type Compiled =
  | { kind: 'constant'; value: unknown }
  /** Nothing but one token: the value keeps its type. */
  | { kind: 'value'; reference: Reference }
  | { kind: 'text'; parts: (string | Hole)[] }
  /** Text that is read as JSON once it is filled in. */
  | { kind: 'json'; parts: (string | Hole)[] }
  | { kind: 'list'; items: Compiled[] }
  | { kind: 'object'; entries: [string, Compiled][] }
