import { expect, it } from 'vitest'
import { firstTemplate } from './first-template.ts'

const TEMPLATES = [
  { key: 'custom', needsModel: true, knowledge: 'optional' },
  { key: 'answers', needsModel: false, knowledge: 'required' },
  { key: 'cleanup', needsModel: false, knowledge: 'none' },
] as const

it('begins with a template that can work', () => {
  expect(firstTemplate(TEMPLATES, true)).toBe('custom')
  expect(firstTemplate(TEMPLATES, false)).toBe('cleanup')
  expect(firstTemplate([], false)).toBeUndefined()
})
