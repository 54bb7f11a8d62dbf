import { expect, it } from 'vitest'
import { publicIdOf } from './address.ts'

const ID = '0198c1de-7a2b-7c3d-8e4f-a1b2c3d4e5f6'

it('finds the public id in the path', () => {
  expect(publicIdOf(`/chat-public/${ID}`)).toBe(ID)
  expect(publicIdOf(`/chat-public/${ID.toUpperCase()}/`)).toBe(ID)
  expect(publicIdOf(`/proxy/${ID}`)).toBe(ID)
})

it.each(['/', '/chat-public/', `/chat-public/${ID}/more`, `/chat-public/../${ID}`, '/chat-public/not-an-id'])(
  'finds none in %s',
  (path) => {
    expect(publicIdOf(path)).toBeNull()
  },
)
