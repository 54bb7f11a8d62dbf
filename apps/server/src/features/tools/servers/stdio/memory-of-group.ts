import { readdir, readFile } from 'node:fs/promises'

const PAGE_BYTES = 4096
/** Fields of `/proc/[pid]/stat` after the name of the program, which can contain anything. */
const GROUP = 2
const RESIDENT = 21

/** Memory that the processes of a group hold, in bytes. Linux only. */
export async function memoryOfGroup(group: number): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const sizes = await Promise.all(ids.map((id) => memoryWithin(id, group)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** 0 for a process of another group, or one that has just ended. */
async function memoryWithin(id: string, group: number): Promise<number> {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return Number(fields[GROUP]) === group ? Number(fields[RESIDENT]) * PAGE_BYTES : 0
}
