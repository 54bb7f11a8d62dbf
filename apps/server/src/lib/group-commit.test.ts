import { expect, it } from 'vitest'
import { groupCommit } from './group-commit.ts'

it('writes what comes at the same time in one go, by group, and gives each its own result', async () => {
  const groups: string[][] = []
  const write = groupCommit({
    groupOf: (item: string) => item[0]!,
    write: async (items) => {
      groups.push(items)
      return items.map((item) => item.toUpperCase())
    },
  })
  expect(await Promise.all(['a1', 'b1', 'a2', 'b2'].map(write))).toEqual(['A1', 'B1', 'A2', 'B2'])
  expect(groups).toEqual([
    ['a1', 'a2'],
    ['b1', 'b2'],
  ])
})

it('lets one that cannot be written fail alone', async () => {
  const write = groupCommit({
    groupOf: () => '',
    write: async (items: string[]) => {
      if (items.includes('bad')) throw new Error('bad')
      return items
    },
  })
  const results = await Promise.allSettled(['one', 'bad', 'two'].map(write))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('tries nothing again one by one when the database is away', async () => {
  let tries = 0
  const write = groupCommit({
    groupOf: () => '',
    write: async () => {
      tries += 1
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    },
  })
  await Promise.allSettled(['one', 'two', 'three'].map(write))
  expect(tries).toBe(1)
})

it('has no more at work at once than it may, and forgets nothing that comes meanwhile', async () => {
  let working = 0
  let most = 0
  const write = groupCommit({
    groupOf: () => '',
    write: async (items: number[]) => {
      most = Math.max(most, (working += 1))
      await new Promise((resolve) => setTimeout(resolve, 1))
      working -= 1
      return items
    },
    most: 7,
    atOnce: 2,
  })
  const numbers = Array.from({ length: 100 }, (_, at) => at)
  expect(await Promise.all(numbers.map(write))).toEqual(numbers)
  expect(most).toBe(2)
  expect(await write(100)).toBe(100)
})

it('takes up what comes while the one before is told', async () => {
  const write = groupCommit({
    groupOf: () => '',
    write: (items: number[]) => Promise.resolve(items),
    atOnce: 1,
  })
  // As callers do: each goes on in the turn in which it hears of its end.
  const through = async (item: number) => await write(item)
  for (let at = 0; at < 20; at += 1) expect(await through(at)).toBe(at)
})
