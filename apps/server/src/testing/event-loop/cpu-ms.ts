/** Processor time that something takes on this thread, in ms. A busy machine can still inflate it: see `slowness`. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const from = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(from)
  return (user + system) / 1000
}

const REFERENCE = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ n, text: `value ${n}` })))
/** What reading and writing the reference takes on a quiet machine with 2 cores. */
const REFERENCE_MS = 6
const TRIES = 15
/** More than that is no matter of the machine. */
const MOST_SLOW = 4

/**
 * How many times slower this thread is right now than on a quiet machine: 1 to 4. Other virtual machines on the same
 * cores, and shared caches, double or triple the processor time of the same work.
 */
export async function slowness(): Promise<number> {
  const times: number[] = []
  for (let tries = 0; tries < TRIES; tries += 1)
    times.push(await cpuMs(() => JSON.stringify(JSON.parse(REFERENCE))))
  const median = times.sort((a, b) => a - b)[Math.floor(TRIES / 2)]!
  return Math.min(MOST_SLOW, Math.max(1, median / REFERENCE_MS))
}
