import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../../../..')
const SOURCES = ['packages/engine/src', 'packages/models/src', 'apps/server/src']
const OF_STEPS = /new (?:StepError|EgressError|DocumentError|ModelError|Stopped)\(/
/** Messages for authors of tests, or about a picture that no step reads. */
const NOT_OF_STEPS =
  /\/testing\/|\/recordings\/|\/fake-|lib\/documents\/pages\/|knowledge\/(?:ingest|site)\/|storage\/s3\//

const files = SOURCES.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(ROOT, folder, name),
  ),
).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !NOT_OF_STEPS.test(path))

/** Messages that are literal sentences, which could not be shown in another language. */
const sentencesIn = (source: string): string[] =>
  [
    ...source.matchAll(
      /new (?:StepError|EgressError|DocumentError|Stopped)\(\s*[^,()]+,\s*(['"`][^\n]{0,60})/g,
    ),
    ...source.matchAll(/new ModelError\(\{[^}]*?message:\s*(['"`][^\n]{0,60})/g),
  ].map(([, sentence]) => sentence!)

it('finds sentences', () => {
  expect(sentencesIn("throw new StepError('a', 'It is so')")).toEqual(["'It is so')"])
  expect(sentencesIn("new ModelError({ code: 'a', message: `It is so` })")).toEqual(['`It is so` })'])
})

it('gives every failure of a step a reason that can be translated', () => {
  const found = files.flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    return OF_STEPS.test(source) ? sentencesIn(source).map((one) => `${relative(ROOT, path)}: ${one}`) : []
  })
  expect(found).toEqual([])
})
