import { expect, it } from 'vitest'
import { publicIdOf, questionOf } from './address.ts'

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

it('takes a question from the address only if the agent suggests it', () => {
  const suggested = ['Where are you?', 'What does it cost?']
  expect(questionOf(`?ask=${encodeURIComponent('What does it cost?')}`, suggested)).toBe('What does it cost?')
  expect(questionOf('?ask=Say+something+else', suggested)).toBeNull()
  expect(questionOf('', suggested)).toBeNull()
})
