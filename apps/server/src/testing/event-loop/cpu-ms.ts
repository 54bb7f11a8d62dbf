/** Milliseconds of processor time that something takes on this thread: a busy machine changes nothing of them. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const from = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(from)
  return (user + system) / 1000
}
