import { expect, it } from 'vitest'
import { FairLine } from './fair-line.ts'

const many = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`)

function lineOf(accounts: Record<string, number>): FairLine<string> {
  const line = new FairLine<string>()
  for (const [account, count] of Object.entries(accounts))
    for (const one of many(account, count)) line.push(account, one)
  return line
}

it('returns all of one account in the order of arrival', () => {
  const line = lineOf({ a: 7 })
  expect([...line.take(5), ...line.take(5)]).toEqual(many('a', 7))
  expect(line.isEmpty).toBe(true)
})

it("takes the little of one account along with the first of another's much", () => {
  const line = lineOf({ a: 1000, b: 2 })
  const first = line.take(10)
  expect(first).toHaveLength(10)
  expect(first.filter((one) => one.startsWith('b'))).toEqual(['b0', 'b1'])
})

it('shares a group between those who want more than there is', () => {
  const line = lineOf({ a: 100, b: 60, c: 80 })
  const first = line.take(30)
  for (const name of ['a', 'b', 'c'])
    expect(first.filter((one) => one.startsWith(name))).toEqual(many(name, 10))
})

it('loses nothing', () => {
  const line = lineOf({ a: 13, b: 5, c: 29 })
  const all: string[] = []
  while (!line.isEmpty) all.push(...line.take(7))
  expect(all.toSorted()).toEqual([...many('a', 13), ...many('b', 5), ...many('c', 29)].toSorted())
})
