import { median, residentMb } from '../lib/machine.ts'

const EVERY_MS = 250

/**
 * Watches the memory of a process while something runs. Returns the medians of its first and last third, and the peak.
 */
export async function whileWatching(
  pid: number,
  work: () => Promise<void>,
): Promise<{ first: number; last: number; most: number }> {
  const samples: number[] = [residentMb(pid)]
  const timer = setInterval(() => samples.push(residentMb(pid)), EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  const third = Math.max(1, Math.floor(samples.length / 3))
  return {
    first: median(samples.slice(0, third)),
    last: median(samples.slice(-third)),
    most: Math.max(...samples),
  }
}
