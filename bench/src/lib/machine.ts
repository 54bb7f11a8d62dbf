import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** One line about the machine and the date, to print above the figures. */
export const machine = (): string =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`

/** Resident memory of a process in MB (10^6 bytes), from Linux's /proc. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1])
  return Math.round((kilobytes * 1024) / 1e6)
}

const TICK_MS = 10

/** The fields of proc(5) from the third on: the name before them may contain anything. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Processor time of a process and all its threads, in ms, from Linux's /proc. */
export function processorMs(pid: number): number {
  // Fields 14 and 15 of proc(5): user mode and kernel mode.
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1])

/** The same for all processes that a process has started and that still run. */
export const processorMsBelow = (pid: number): number =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .reduce((sum, child) => sum + processorMs(Number(child)), 0)

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
