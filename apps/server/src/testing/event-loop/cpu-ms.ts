/** Processor time that something takes on this thread, in ms. In a virtual machine, others can inflate it. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const from = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(from)
  return (user + system) / 1000
}
