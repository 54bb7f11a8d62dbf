import { parseArgs } from 'node:util'
import { openDatabase } from '../db/open.ts'
import { type AccountEdition, listEditions, setEdition } from '../features/team/index.ts'
import { askServer } from '../ops/control.ts'
import { isMain, runCommand, settings, tell } from './command.ts'

interface EditionCommand {
  dataDir: string
  databaseUrl?: string | null
  /** Without it all accounts are listed. */
  change: { account: string; edition: string } | null
}

/** Reads or sets editions: through the server when one runs on the data folder, else by opening the database itself. */
export async function runEdition({
  dataDir,
  databaseUrl,
  change,
}: EditionCommand): Promise<AccountEdition[]> {
  const answer = await askServer(dataDir, { command: 'edition', ...change })
  if (answer) return answer.result as AccountEdition[]
  const db = await openDatabase({ dataDir, databaseUrl, maintenanceIntervalMs: 0 })
  try {
    return change ? [await setEdition(db, change)] : await listEditions(db)
  } finally {
    await db.close()
  }
}

async function main() {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [account, edition] = positionals
  if (positionals.length !== 0 && positionals.length !== 2)
    throw new Error(
      "npm run edition -- <account id, name or a member's e-mail> <edition>; without them it lists",
    )
  const change = account !== undefined && edition !== undefined ? { account, edition } : null
  for (const one of await runEdition({ ...settings(), change }))
    tell(`${one.id}  ${one.edition.padEnd(12)}  ${one.name}  (${one.admins.join(', ')})`)
}

if (isMain(import.meta.url)) await runCommand(main)
