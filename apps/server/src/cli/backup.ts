import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backup } from '../db/backup/backup.ts'
import type { Summary } from '../db/backup/format.ts'
import { openDatabase } from '../db/open.ts'
import { askServer } from '../ops/control.ts'
import { isMain, runCommand, settings, tell } from './command.ts'

export interface BackupCommand {
  dataDir: string
  databaseUrl?: string | null
  file: string
  withSecret: boolean
}

/** Makes a backup: through the server when one runs on the data folder, else by opening the database itself. */
export async function makeBackup({
  dataDir,
  databaseUrl,
  file,
  withSecret,
}: BackupCommand): Promise<Summary> {
  const answer = await askServer(dataDir, { command: 'backup', file: resolve(file), withSecret })
  if (answer) return answer.result as Summary
  const db = await openDatabase({ dataDir, databaseUrl, maintenanceIntervalMs: 0 })
  try {
    return await backup({ db, dataDir, file, withSecret })
  } finally {
    await db.close()
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { 'without-secret': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const file = positionals[0] ?? `millrace-${stamp}.tar.gz`
  const { dataDir, databaseUrl } = settings()
  const withSecret = !values['without-secret']
  const summary = await makeBackup({ dataDir, databaseUrl, file, withSecret })
  tell(`${resolve(file)}: ${summary.rows} rows of ${summary.tables} tables, ${summary.files} files`)
  if (summary.secret) tell('It holds the secret key: keep it as you would keep a password.')
  else
    tell('It holds no secret key: a restore needs the same SECRET_KEY, or what is encrypted cannot be read.')
}

if (isMain(import.meta.url)) await runCommand(main)
