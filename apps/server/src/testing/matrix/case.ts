import type { Client } from '@millrace/contract'
import type { World } from './world.ts'

/**
 * How an operation is tried. `none`: it names no object and no project. `project`: it works in the project of the
 * call. `object`: it names an object, made anew for each try by an admin of the account.
 */
export type Case =
  | {
      over: 'none'
      input: (world: World) => Promise<Input> | Input
      /** What those get who may call it at all; 200 unless told. Never 400: the input is one that works. */
      status?: 401 | 404 | 409
      /** The input for someone who was made for this try, in place of those of the world: it changes who they are. */
      prepare?: (client: Client) => Promise<Input>
    }
  | { over: 'project'; input: (world: World) => Input; ends?: boolean }
  | {
      over: 'object'
      /** Makes an object through this client and gives the call on it. */
      make: (client: Client, world: World) => Promise<Input>
      /** The same call on an object that never was. */
      random: (world: World) => Input
      /** Those for whom an own object is not theirs: only its holder may. */
      heldByMaker?: boolean
      /** A visitor may, when the object is public. */
      forVisitors?: boolean
    }

/** Input of one call; `project` goes into the header. */
export interface Input {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  project?: string
}
