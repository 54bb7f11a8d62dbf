import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Setup {
  readSettings: (file: string) => { settings: string[]; problems: string[] }
}
const { readSettings } = (await import(join(import.meta.dirname, 'lib/setup.mjs'))) as Setup

it('reports lines that are no setting, and a file that cannot be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'))
  const file = join(folder, '.env')
  const text =
    '# all\n\nPORT=3000\nexport HOST = "::1"\nPUBLIC_URL https://x\nA="two\nlines"\n= x\nB=\'open\n'
  await writeFile(file, text)
  expect(readSettings(file)).toEqual({
    settings: [`--env-file=${file}`],
    problems: [
      'line 5 is not NAME=value',
      'line 8 is not NAME=value',
      'line 9 has a quotation mark that is never closed',
    ],
  })
  expect(readSettings(folder)).toMatchObject({ settings: [], problems: [expect.stringMatching(/EISDIR/)] })
  await rm(folder, { recursive: true })
})
