import { id } from '@millrace/contract'
import { z } from 'zod'
import { configurationError } from './env.ts'
import { readTable } from './json-file.ts'

const program = z.strictObject({
  /** Absolute, so that nothing but this file decides what is started. */
  command: z.string().regex(/^\//, 'must be an absolute path').max(1000),
  args: z.array(z.string().max(4000)).max(100).default([]),
  env: z.record(z.string().regex(/^\w{1,100}$/), z.string().max(10_000)).default({}),
  /** Accounts that can use it; all if omitted. */
  accounts: z.array(id('account')).min(1).optional(),
})
export type McpProgram = z.output<typeof program>
export type McpPrograms = ReadonlyMap<string, McpProgram>

const programs = z.record(
  z.string().regex(/^[a-z\d][a-z\d-]{0,39}$/, 'has a name that isn’t allowed'),
  program,
)

/** The operator’s list of programs. Throws an error for the operator. */
export async function readMcpPrograms(path: string): Promise<McpPrograms> {
  if (process.platform !== 'linux')
    throw configurationError([['MCP_STDIO', 'works on Linux only: elsewhere, nothing limits the programs']])
  return new Map(Object.entries(await readTable('MCP_STDIO', path, programs)))
}
