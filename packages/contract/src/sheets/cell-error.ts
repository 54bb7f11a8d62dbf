import { z } from 'zod'

/** A text that a cell's type can't hold, kept instead of dropped. */
export const cellError = z.object({
  code: z.string(),
  text: z.string(),
  /** For links: the failing title, if the text has several. */
  title: z.string().optional(),
  /** `ambiguous_record`: number of records with this title. */
  count: z.number().int().optional(),
})
export type CellError = z.infer<typeof cellError>
