import { expect, it } from 'vitest'
import { GroupSize } from './group-size.ts'

it('comes to what is written in a moment', () => {
  const size = new GroupSize()
  // Half a millisecond for each: a hundred take the moment.
  for (let n = 0; n < 10; n += 1) size.tell(size.most, size.most / 2)
  expect(size.most).toBe(100)
  // Then it goes ten times as fast.
  for (let n = 0; n < 10; n += 1) size.tell(size.most, size.most / 20)
  expect(size.most).toBe(500)
})

it('is halved at worst by one group that was held up, and never comes to nothing', () => {
  const size = new GroupSize()
  size.tell(500, 60_000)
  expect(size.most).toBe(250)
  for (let n = 0; n < 20; n += 1) size.tell(size.most, 60_000)
  expect(size.most).toBe(20)
})

it('learns nothing from a small group that was quick', () => {
  const size = new GroupSize()
  for (let n = 0; n < 5; n += 1) size.tell(1, 1)
  expect(size.most).toBe(500)
})
