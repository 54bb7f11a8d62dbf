import type { Context } from '../../../context.ts'
import { Failure } from '../../../lib/errors.ts'

type RequestId = string | number

/** Names a call to every process. Clients number their calls, so that of another session is another call. */
interface CallName {
  keyId: string
  session: string
  requestId: RequestId
}

/** Calls that a key can have open in a process: each may hold a stream for minutes. */
const MOST_OPEN = 64

const keyOf = ({ keyId, session, requestId }: CallName): string => JSON.stringify([keyId, session, requestId])

/** Calls that this process is answering. A cancellation can reach any process, so it is announced to all. */
export class OpenCalls {
  readonly #context: Context
  readonly #byName = new Map<string, Set<AbortController>>()
  readonly #perKey = new Map<string, number>()

  constructor(context: Context) {
    this.#context = context
    context.events.subscribe((event) => {
      if (event.name !== 'cancel-mcp-call') return
      for (const call of this.#byName.get(keyOf(event)) ?? [])
        call.abort(new Error('The client cancelled the call'))
    })
  }

  /** Opens a call; returns a function that closes it. Throws `rate_limited` if its key has too many. */
  open(name: CallName, call: AbortController): () => void {
    const { keyId } = name
    const count = this.#perKey.get(keyId) ?? 0
    if (count >= MOST_OPEN)
      throw new Failure('rate_limited', `This API key has ${MOST_OPEN} calls open. Wait for one to end.`, {
        retryAfter: 5,
      })
    this.#perKey.set(keyId, count + 1)
    const key = keyOf(name)
    const calls = this.#byName.get(key) ?? new Set()
    this.#byName.set(key, calls.add(call))
    return () => {
      calls.delete(call)
      if (calls.size === 0 && this.#byName.get(key) === calls) this.#byName.delete(key)
      const left = this.#perKey.get(keyId)! - 1
      if (left > 0) this.#perKey.set(keyId, left)
      else this.#perKey.delete(keyId)
    }
  }

  /** Cancels a call in whichever process answers it. */
  cancel = (name: CallName): Promise<void> =>
    this.#context.events.publish(this.#context.db.kysely, { name: 'cancel-mcp-call', ...name })
}
