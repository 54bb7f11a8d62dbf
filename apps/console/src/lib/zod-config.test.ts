import './zod-config.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'

it('zod starts without its probe for eval', () => {
  expect(z.config().jitless).toBe(true)
})
