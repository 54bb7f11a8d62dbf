import { loadavg } from 'node:os'
import { printTable } from '../lib/table.ts'
import { benchChats } from './chats.ts'
import { benchCrowd } from './crowd.ts'
import { benchFreezes } from './freezes.ts'
import { benchFullDisk } from './full-disk.ts'
import type { Line } from './line.ts'
import { benchOutages } from './outage.ts'
import { benchPoison } from './poison.ts'
import { benchStarts } from './starts.ts'

const PARTS: Record<string, { title: string; measure: () => Promise<Line[]> }> = {
  outage: { title: 'PostgreSQL is away', measure: benchOutages },
  disk: { title: 'The disk is full', measure: benchFullDisk },
  chats: { title: 'SIGTERM with open chats', measure: benchChats },
  poison: { title: 'A row that ends its process', measure: benchPoison },
  crowd: { title: 'Signing in beside a crowd', measure: benchCrowd },
  starts: { title: 'Two processes start at once on an empty PostgreSQL', measure: benchStarts },
  freezes: { title: 'A process stands still', measure: benchFreezes },
}

/**
 * What happens when something outside of the product fails. BENCH_PARTS: comma-separated names of parts; BENCH_FREEZES
 * and BENCH_STARTS: repetitions (30 and 20).
 */
export async function benchFaults(): Promise<void> {
  const names = process.env.BENCH_PARTS?.split(',') ?? Object.keys(PARTS)
  for (const name of names) {
    const part = PARTS[name]
    if (!part) throw new Error(`No part called ${name}. There are: ${Object.keys(PARTS).join(', ')}`)
    const lines = await part.measure()
    const load = loadavg()[0]!.toFixed(1)
    printTable(`Faults: ${part.title} (load ${load})`, ['what', 'figure', 'target'], lines)
  }
}
