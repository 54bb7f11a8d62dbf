import { parseArgs } from 'node:util'
import { moveToPostgres } from '../db/backup/move.ts'
import { serverRuns } from '../ops/control.ts'
import { isMain, runCommand, settings, tell } from './command.ts'

async function main() {
  const [databaseUrl] = parseArgs({ allowPositionals: true }).positionals
  if (!databaseUrl) throw new Error('Usage: npm run move-to-postgres postgres://user:password@host/database')
  const { dataDir } = settings()
  if (await serverRuns(dataDir)) throw new Error('Millrace is running on this data folder. Stop it first.')
  const summary = await moveToPostgres({ dataDir, databaseUrl })
  tell(`Copied ${summary.rows} rows of ${summary.tables} tables; every count agrees.`)
  tell('From now on start Millrace with')
  tell(`  DATABASE_URL=${hidePassword(databaseUrl)}`)
  tell(`and the same DATA_DIR (${dataDir}): uploaded files and the secret key stay there.`)
}

function hidePassword(text: string): string {
  const url = new URL(text)
  if (url.password) url.password = '…'
  return decodeURI(url.href)
}

if (isMain(import.meta.url)) await runCommand(main)
