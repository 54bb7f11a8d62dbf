import { readFile } from 'node:fs/promises'
import { type Plans, plans } from '@millrace/contract'
import { configurationError } from './env.ts'

/** The operator’s own table of editions. Throws an error for the operator. */
export async function readPlans(path: string): Promise<Plans> {
  const wrong = (message: string) => configurationError([['PLANS_FILE', message]])
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw wrong(`${path} cannot be read (${error.code ?? error.message})`)
  })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw wrong(`${path} is not JSON`)
  }
  const parsed = plans.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw wrong(`${path}: ${issue!.path.join('.') || 'the table'}: ${issue!.message}`)
}
