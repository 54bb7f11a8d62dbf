import { expect, it } from 'vitest'
import { Slots } from './slots.ts'

/** Work that ends on request, in the order in which it began. */
function desk(slots: Slots) {
  const began: string[] = []
  const ends: (() => void)[] = []
  return {
    began,
    ask: (group: string, name: string) =>
      slots.use(group, () => {
        began.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      }),
    end: async () => {
      ends.shift()!()
      await new Promise(setImmediate)
    },
  }
}

it('starts no more than there are slots, and the others in order', async () => {
  const { began, ask, end } = desk(new Slots(2))
  const all = ['1', '2', '3', '4'].map((name) => ask('a', name))
  expect(began).toEqual(['1', '2'])
  await end()
  expect(began).toEqual(['1', '2', '3'])
  await end()
  await end()
  await end()
  await Promise.all(all)
  expect(began).toEqual(['1', '2', '3', '4'])
})

it('leaves slots to others however many one group asks for', async () => {
  const { began, ask } = desk(new Slots(3, 2))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
  void ask('b', 'b1')
  expect(began).toEqual(['a1', 'a2', 'b1'])
})

it('starts the group with the fewest running tasks first', async () => {
  const { began, ask, end } = desk(new Slots(2))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
  void ask('b', 'b1')
  await end()
  expect(began).toEqual(['a1', 'a2', 'b1'])
})

it('frees the slot after a failure', async () => {
  const slots = new Slots(1)
  await expect(slots.use('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(slots.use('a', () => Promise.resolve(1))).resolves.toBe(1)
})
