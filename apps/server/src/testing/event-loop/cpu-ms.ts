/** Processor time that something takes on this thread, in ms: independent of how busy the machine is. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const from = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(from)
  return (user + system) / 1000
}
