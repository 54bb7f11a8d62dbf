import { parseArgs } from 'node:util'
import { openDatabase } from '../db/open.ts'
import { type OperatorChange, runOperators } from '../features/operator/index.ts'
import { askServer } from '../ops/control.ts'
import { isMain, runCommand, settings, tell } from './command.ts'

interface OperatorCommand {
  dataDir: string
  databaseUrl?: string | null
  /** Without it, operators are listed. */
  change: OperatorChange | null
}

/** Lists or changes the operators: through the server when one runs on the data folder, else in the database itself. */
export async function runOperator({ dataDir, databaseUrl, change }: OperatorCommand): Promise<string[]> {
  const answer = await askServer(dataDir, { command: 'operator', ...change })
  if (answer) return answer.result as string[]
  const db = await openDatabase({ dataDir, databaseUrl, maintenanceIntervalMs: 0 })
  try {
    return await runOperators(db, change)
  } finally {
    await db.close()
  }
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { remove: { type: 'boolean', default: false } },
  })
  const [user] = positionals
  if (positionals.length > 1 || (values.remove && user === undefined))
    throw new Error("npm run operator -- <a user's e-mail> [--remove]; without it, it lists the operators")
  const change = user === undefined ? null : { user, remove: values.remove }
  const operators = await runOperator({ ...settings(), change })
  tell(operators.length > 0 ? operators.join('\n') : 'Nobody is an operator.')
}

if (isMain(import.meta.url)) await runCommand(main)
