import { readFile } from 'node:fs/promises'

const EVERY_MS = 50

interface MemoryWatch {
  stop: () => void
  /** Peak memory in MB. */
  peakMb: () => number
}

/**
 * Watches a process and calls back when its resident memory exceeds the limit. Buffers outside V8's heap, such as
 * unpacked PDF streams, have no other limit. Without /proc, only the heap limit applies.
 */
export function watchMemory(pid: number | undefined, limitMb: number, exceeded: () => void): MemoryWatch {
  let peakMb = 0
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
    if (kilobytes === undefined) return stop()
    peakMb = Math.max(peakMb, Number(kilobytes) / 1024)
    if (peakMb > limitMb) exceeded()
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  const stop = () => clearInterval(timer)
  return { stop, peakMb: () => peakMb }
}
