import { expect, test } from 'vitest'
import { JsonReader } from '../../http/json-reader.ts'
import { readJsonBody } from '../../http/json.ts'

const MIB = 1024 * 1024
/** Lists of up to a thousand items each. */
function many(item: string): string {
  const list = `[${Array(1000).fill(item).join()}]`
  return `[${Array(Math.floor((16 * MIB) / (list.length + 1)))
    .fill(list)
    .join()}]`
}

test.each([
  ['records', many('{"name":"Row number","price":12.5,"ok":true,"id":12345678901234567890}')],
  ['empty lists', many('[]')],
  ['numbers with many digits', many('12345678901234567890')],
  ['one text', JSON.stringify('\\"'.repeat(4 * MIB))],
  ['one number', `0.${'1'.repeat(16 * MIB)}`],
  ['white space', `${' '.repeat(16 * MIB)}1`],
])('reads a body of 16 MiB in short turns: %s', (_, json) => {
  const reader = new JsonReader(json, true)
  let longest = 0
  for (let from = process.threadCpuUsage(); reader.read(1000); from = process.threadCpuUsage()) {
    const { user } = process.threadCpuUsage(from)
    longest = Math.max(longest, user / 1000)
  }
  expect(longest).toBeLessThan(200)
})

test('lets other work run while a large body is read', async () => {
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  await readJsonBody(many('{"a":"b"}'))
  clearInterval(others)
  expect(turns).toBeGreaterThan(3)
})
