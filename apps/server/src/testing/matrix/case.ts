import type { Client } from '@millrace/contract'
import type { World } from './world.ts'

/**
 * How an operation is tried. `none`: it names neither an object nor a project. `project`: it works in the project of
 * the call. `object`: it names an object, which an admin of the account makes anew for each try.
 */
export type Case =
  | {
      over: 'none'
      input: (world: World) => Promise<Input> | Input
      /** Status for callers that are allowed at all; default 200. Never 400: the input is valid. */
      status?: 401 | 403 | 404 | 409
      /**
       * Input for a user created for this try rather than one of the world's, because the call changes who they are.
       */
      prepare?: (client: Client) => Promise<Input>
    }
  | { over: 'project'; input: (world: World) => Input; ends?: boolean }
  | {
      over: 'object'
      /** Makes an object with this client and returns the input of the call on it. */
      make: (client: Client, world: World) => Promise<Input>
      /** The same call with an ID that never existed. */
      random: (world: World) => Input
      /** Only the holder of an object may use it: for anyone else it doesn't exist. */
      heldByMaker?: boolean
      /** Visitors can call it when the object is public. */
      forVisitors?: boolean
    }

/** Input of one call; `project` goes into the header. */
export interface Input {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  project?: string
}
