import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLogSink } from './log-sink.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millrace-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('writes lines in their order', async () => {
  const path = join(folder, 'log')
  const fd = openSync(path, 'a')
  const sink = createLogSink(fd)
  const lines = Array.from({ length: 1000 }, (_, n) => `line ${n}\n`)
  for (const line of lines) sink.write(line)
  await expect.poll(() => readFileSync(path, 'utf8')).toBe(lines.join(''))
  expect(sink.dropped()).toBe(0)
  closeSync(fd)
})

it('on a full disk it drops and counts, and nothing throws or waits', async () => {
  const fd = openSync('/dev/full', 'a')
  const sink = createLogSink(fd)
  for (let n = 0; n < 100; n += 1) sink.write(`line ${n}\n`)
  await expect.poll(() => sink.dropped()).toBeGreaterThan(0)
  sink.flush()
  closeSync(fd)
})

it('with a reader that has stalled it keeps 4 MB, drops the rest, and says how many when it reads again', async () => {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const fd = openSync(path, 'w')
  const sink = createLogSink(fd)
  const line = `${'x'.repeat(999)}\n`
  for (let n = 0; n < 10_000; n += 1) sink.write(line)
  expect(sink.dropped()).toBeGreaterThan(5000)
  let text = ''
  const buffer = Buffer.alloc(1 << 16)
  const readAll = () => {
    try {
      text += buffer.subarray(0, readSync(reader, buffer)).toString()
    } catch {
      // Nothing there yet.
    }
    sink.write('')
    return text
  }
  await expect.poll(readAll, { interval: 5, timeout: 60_000 }).toContain('log lines were dropped')
  expect(JSON.parse(/\{.*\}/.exec(text)![0])).toMatchObject({ level: 'warn', dropped: sink.dropped() })
  closeSync(reader)
  closeSync(fd)
})
