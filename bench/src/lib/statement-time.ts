import { Client } from 'pg'

/** Runs something and returns how long it waited for database statements, in milliseconds. */
export async function statementTime(work: () => Promise<unknown>): Promise<number> {
  const original = Client.prototype.query
  let waited = 0
  const timed = function (this: Client, ...args: unknown[]): unknown {
    const since = performance.now()
    const answer = (original as (...all: unknown[]) => unknown).apply(this, args)
    if (answer instanceof Promise) void answer.then(() => (waited += performance.now() - since))
    return answer
  }
  Client.prototype.query = timed as typeof original
  try {
    await work()
  } finally {
    Client.prototype.query = original
  }
  return waited
}
