import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import runtime from '../../../../scripts/lib/runtime.json' with { type: 'json' }
import { embeddedTemplate } from './template.ts'

const LOOK = `
const { cachedDataVersionTag } = require('node:v8')
const before = cachedDataVersionTag()
import(process.argv[1]).then(async ({ holdProgram }) => {
  const { isKept } = await holdProgram()
  console.log(JSON.stringify({ isKept, isAsBefore: cachedDataVersionTag() === before }))
})`

it('starts a server’s process with the cached code of the embedded database, and leaves V8 unchanged', async () => {
  await embeddedTemplate()
  const args = [...runtime.flags, '-e', LOOK, join(import.meta.dirname, 'program.ts')]
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual({ isKept: true, isAsBefore: true })
})
