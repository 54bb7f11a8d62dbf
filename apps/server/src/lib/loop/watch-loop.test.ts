import { setTimeout } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { loopMetrics, watchLoop } from './watch-loop.ts'
import { doing, workOf } from './work.ts'

let lines: { work: string; ms: number }[]
let stop: () => void
beforeEach(() => {
  lines = []
  const write = (line: string) => void lines.push(JSON.parse(line) as { work: string; ms: number })
  stop = watchLoop(createLog('warn', { write }))
})
afterEach(() => stop())

/** Of processor time: a machine that has much to do changes nothing. */
function hold(ms: number): void {
  const from = process.threadCpuUsage()
  for (let used = 0; used < ms * 1000;) {
    const { user, system } = process.threadCpuUsage(from)
    used = user + system
  }
}

/** Until the watch has had its turn. */
const turns = () => setTimeout(150)
const warnings = () => lines.map(({ work }) => work)

it('names who holds the event loop at once, behind an await, and behind a timer', async () => {
  doing(workOf('timer', 'at once'), () => hold(400))
  await turns()
  await doing(workOf('job', 'behind an await'), async () => {
    await Readable.from(['a', 'b']).toArray()
    hold(400)
  })
  await turns()
  await doing(workOf('route', 'behind a timer'), async () => {
    await setTimeout(10)
    hold(400)
  })
  await turns()
  expect(warnings()).toEqual(['timer at once', 'job behind an await', 'route behind a timer'])
  for (const { ms } of lines) expect(ms).toBeGreaterThan(200)
})

it('names who has most of the time, among others at the same moment', async () => {
  const busy = doing(workOf('job', 'busy'), async () => {
    await setTimeout(20)
    hold(500)
  })
  const idle = Array.from({ length: 50 }, (_, index) =>
    doing(workOf('route', `idle ${index}`), async () => {
      for (let turn = 0; turn < 20; turn++) await setTimeout(1)
    }),
  )
  await Promise.all([busy, ...idle])
  await turns()
  expect(warnings()).toEqual(['job busy'])
})

it('names many short pieces without a turn for others, and the step within a job', async () => {
  const step = workOf('step', 'short pieces')
  await doing(workOf('job', 'around it'), async () => {
    await setTimeout(1)
    await doing(step, async () => {
      for (let piece = 0; piece < 40; piece++) {
        hold(10)
        await Promise.resolve()
      }
    })
  })
  await turns()
  expect(warnings()).toEqual(['step short pieces'])
})

it('blames nobody for what has no name, and says nothing of short turns', async () => {
  await doing(workOf('job', 'short turns'), async () => {
    for (let turn = 0; turn < 20; turn++) {
      hold(20)
      await setTimeout(0)
    }
  })
  expect(warnings()).toEqual([])
  hold(400)
  await turns()
  expect(warnings()).toEqual(['other'])
})

it('warns of each once a minute, and counts all', async () => {
  const work = workOf('timer', 'again and again')
  for (let time = 0; time < 3; time++) {
    doing(work, () => hold(300))
    await turns()
  }
  expect(warnings()).toEqual(['timer again and again'])
  const { values } = await loopMetrics.holds.get()
  expect(values.find(({ labels }) => labels.work === work.name)?.value).toBe(3)
  const seconds = await loopMetrics.seconds.get()
  expect(seconds.values.find(({ labels }) => labels.work === work.name)?.value).toBeGreaterThan(0.6)
})
