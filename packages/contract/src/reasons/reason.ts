import { z } from 'zod'
import type { Reason, ReasonValue } from './index.ts'

const value: z.ZodType<ReasonValue> = z.lazy(() =>
  z.union([z.string(), z.number(), reason, z.array(z.union([z.string(), reason]))]),
)
export const reason: z.ZodType<Reason> = z.lazy(() =>
  z.object({ key: z.string(), values: z.record(z.string(), value) }),
)
