import { z } from 'zod'
import { count } from './text.ts'

export const pageQuery = z.strictObject({
  page: count(100_000).default(1),
  size: count(200).default(50),
})

export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), size: z.number().int() })

export const cursor = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() })
