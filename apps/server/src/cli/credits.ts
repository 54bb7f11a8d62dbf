import { parseArgs } from 'node:util'
import { openDatabase } from '../db/open.ts'
import { giveCredits, type GivenCredits } from '../features/usage/index.ts'
import { askServer } from '../ops/control.ts'
import { isMain, runCommand, settings, tell } from './command.ts'

interface CreditsCommand {
  dataDir: string
  databaseUrl?: string | null
  grant: { account: string; credits: number; reason: string }
}

/** Gives credits: through the server when one runs on the data folder, else by opening the database itself. */
async function runCredits({ dataDir, databaseUrl, grant }: CreditsCommand): Promise<GivenCredits> {
  const answer = await askServer(dataDir, { command: 'credits', ...grant })
  if (answer) return answer.result as GivenCredits
  const db = await openDatabase({ dataDir, databaseUrl, maintenanceIntervalMs: 0 })
  try {
    return await giveCredits(db, grant)
  } finally {
    await db.close()
  }
}

async function main() {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [account, credits, reason] = positionals
  if (account === undefined || credits === undefined || reason === undefined)
    throw new Error("npm run credits -- <account id, name or a member's e-mail> <credits> <reason>")
  const given = await runCredits({ ...settings(), grant: { account, credits: Number(credits), reason } })
  tell(`${given.id}  ${given.name}: ${given.lasting} credits that don't end with the month`)
}

if (isMain(import.meta.url)) await runCommand(main)
