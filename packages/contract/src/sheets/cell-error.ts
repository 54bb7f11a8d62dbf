import { z } from 'zod'

/** A text that a cell's type can't take, kept rather than dropped. */
export const cellError = z.object({
  code: z.string(),
  text: z.string(),
  /** Links: the title at fault, where the text names others too. */
  title: z.string().optional(),
  /** `ambiguous_record`: how many records are called so. */
  count: z.number().int().optional(),
})
export type CellError = z.infer<typeof cellError>
