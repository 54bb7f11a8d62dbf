import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../../e2e/support/server.ts'
import { median, residentMb } from './lib/machine.ts'
import { printTable } from './lib/table.ts'

const RESTARTS = 5
// Idle means that start-up garbage is collected and the first maintenance has run.
const IDLE_MS = 15_000

/**
 * From the start of the installed product until /healthz answers, and the memory of the idle process. Embedded
 * database.
 */
export async function benchStartUp(): Promise<void> {
  const begun = performance.now()
  const server = await startServer({ LOG_LEVEL: 'error' })
  await fetch(`${server.url}/healthz`)
  const first = performance.now() - begun
  const again: number[] = []
  try {
    await wait(IDLE_MS)
    const firstMb = residentMb(server.pid)
    for (let i = 0; i < RESTARTS; i += 1) {
      await server.kill()
      const at = performance.now()
      await server.restart()
      await fetch(`${server.url}/healthz`)
      again.push(performance.now() - at)
    }
    await wait(IDLE_MS)
    printTable(
      'Start-up and memory (embedded)',
      ['what', 'measured', 'target'],
      [
        ['first start on an empty folder', `${Math.round(first)} ms`, '-'],
        [
          `start after kill -9, median of ${RESTARTS}`,
          `${Math.round(median(again))} ms`,
          'npm start under 4 s',
        ],
        ['slowest of these', `${Math.round(Math.max(...again))} ms`, ''],
        ['idle process, resident, after the first start', `${firstMb} MB`, 'under 450 MB'],
        ['idle process, resident, after these', `${residentMb(server.pid)} MB`, 'under 450 MB'],
      ],
    )
  } finally {
    await server.close()
  }
}
