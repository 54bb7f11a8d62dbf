import type { Step } from '@millrace/engine'
import { expect, test } from 'vitest'
import type { NodeEnv } from '../types.ts'
import { merge } from './index.ts'

const merged = (mode: string, ...outputs: unknown[]): unknown => {
  const inputs = () => outputs.map((output, index) => ({ node: `n${index}`, output }))
  return merge.execute({ params: { mode }, inputs } as unknown as Step, {} as NodeEnv)
}

test('returns the first, all, or the fields of all inputs', () => {
  expect(merged('first', { a: 1 }, { b: 2 })).toEqual({ output: { a: 1 } })
  expect(merged('first')).toEqual({ output: null })
  expect(merged('list', { a: 1 }, 'x')).toEqual({ output: [{ a: 1 }, 'x'] })
  expect(merged('fields', { a: 1, b: 1 }, { b: 2 })).toEqual({ output: { a: 1, b: 2 } })
})

test('fails to combine inputs without fields', () => {
  expect(() => merged('fields', { a: 1 }, 'x')).toThrow('has no fields')
})
