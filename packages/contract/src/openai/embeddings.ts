import { z } from 'zod'

/** Texts per call, as OpenAI has it. */
const INPUTS_MAX = 2048

const input = z.string().min(1, 'is empty')

export const embeddingBody = z.strictObject({
  model: z.string().min(1).max(200),
  input: z.union([input, z.array(input).min(1).max(INPUTS_MAX)], {
    error: `Send a text, or up to ${INPUTS_MAX} texts. None can be empty, and tokens aren’t supported.`,
  }),
  encoding_format: z.enum(['float', 'base64']).nullish(),
  dimensions: z.number().int().min(1).max(10_000).nullish(),
  user: z.string().max(200).nullish(),
})
export type EmbeddingBody = z.infer<typeof embeddingBody>

export const embeddings = z.object({
  object: z.literal('list'),
  data: z.array(
    z.object({
      object: z.literal('embedding'),
      index: z.number().int(),
      /** Little-endian 32-bit floats in base64, if that was asked for. */
      embedding: z.union([z.string(), z.array(z.number())]),
    }),
  ),
  model: z.string(),
  usage: z.object({ prompt_tokens: z.number().int(), total_tokens: z.number().int() }),
})
export type Embeddings = z.infer<typeof embeddings>
