import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { configurationError, type Environment } from './env.ts'

/** A table of the operator’s own, from the JSON file that a setting names. Throws an error for the operator. */
export async function readTable<T>(
  setting: keyof Environment,
  path: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const wrong = (message: string) => configurationError([[setting, message]])
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw wrong(`${path} cannot be read (${error.code ?? error.message})`)
  })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw wrong(`${path} is not JSON`)
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw wrong(`${path}: ${issue!.path.join('.') || 'the table'}: ${issue!.message}`)
}
