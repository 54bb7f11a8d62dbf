import { z } from 'zod'
import type { tools } from '@millrace/contract'

type Refused = tools.ToolServer['refused'][number]

const object = z.record(z.string(), z.unknown())
const optionalText = z.string().optional().catch(undefined)

/** `true` and `false` are schemas, too. The library knows only objects; what fits is for the server to say. */
const anything = z.boolean().transform(() => ({}))

/** What is used of a tool. Whatever else its server says of it can't make it unreadable. */
const tool = z.object({
  name: z.string().min(1),
  title: optionalText,
  description: optionalText,
  inputSchema: z.looseObject({
    $schema: optionalText,
    type: z.literal('object'),
    properties: z.record(z.string(), z.union([anything, object])).optional(),
    required: z.array(z.string()).optional(),
  }),
  annotations: z
    .object({ title: optionalText, readOnlyHint: z.boolean().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/** More than a listing within the limit of bytes can have by mistake. */
const MOST_LISTED = 2000
const LONGEST_NAME = 128

/**
 * A message with only the readable tools, if it is a list of tools: the protocol's library refuses a whole list because
 * of one. `onRefused` gets the others.
 */
export function withReadableTools<T>(message: T, onRefused: (refused: Refused) => void): T {
  if (typeof message !== 'object' || message === null || !('result' in message)) return message
  const { result } = message as { result: unknown }
  if (typeof result !== 'object' || result === null || !('tools' in result)) return message
  const { tools: listed } = result
  if (!Array.isArray(listed)) return message
  const readable: unknown[] = []
  for (const [at, one] of listed.slice(0, MOST_LISTED).entries()) {
    const read = tool.safeParse(one)
    if (read.success) readable.push(read.data)
    else onRefused({ name: nameOf(one, at), reason: reasonOf(read.error) })
  }
  return { ...message, result: { ...result, tools: readable } }
}

function nameOf(one: unknown, at: number): string {
  const name = typeof one === 'object' && one !== null && 'name' in one ? one.name : null
  return typeof name === 'string' && name !== ''
    ? name.toWellFormed().replaceAll('\u0000', '').slice(0, LONGEST_NAME)
    : `Tool ${at + 1}`
}

/** In plain words: what the library says of it is for programmers. */
function reasonOf(error: z.ZodError): string {
  const [first] = error.issues
  const [part, ...path] = first?.path ?? []
  if (part === 'name') return 'It has no name.'
  if (part !== 'inputSchema') return 'Its description isn’t an object.'
  if (path.length === 0) return 'It doesn’t describe its parameters.'
  if (path[0] === 'type') return 'Its parameters must have the type “object”.'
  if (path[0] === 'required') return 'Its list of required parameters isn’t a list of names.'
  const name = path[1]
  return typeof name === 'string'
    ? `The description of its parameter “${name.toWellFormed().slice(0, 64)}” isn’t an object.`
    : 'The description of its parameters isn’t an object.'
}
