import { startOpenAiStandin } from '@millrace/standins'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const ask = (folder: string, options: Record<string, unknown>) =>
  promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'fixtures', 'ask.ts'),
    JSON.stringify({ folder, ...options }),
  ])

it('processes that record the same at the same time leave one whole recording of each request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recordings-'))
  const vendor = await startOpenAiStandin({ apiKey: 'sk-must-never-be-kept' })
  const questions = ['What does it cost?', 'When are you open?', 'Who are you?']
  const recording = { mode: 'record', url: vendor.url, apiKey: vendor.apiKey, questions }
  const answers = await Promise.all([1, 2, 3].map(() => ask(folder, recording)))
  await vendor.close()
  expect(new Set(answers.map(({ stdout }) => stdout)).size).toBe(1)

  const kept = await readdir(folder)
  expect(kept).toHaveLength(questions.length)
  expect(kept.every((name) => /^[0-9a-f]{32}\.json$/.test(name))).toBe(true)
  const replayed = await ask(folder, { mode: 'replay', url: vendor.url, apiKey: null, questions })
  expect(replayed.stdout).toBe(answers[0]!.stdout)
  await rm(folder, { recursive: true })
})
