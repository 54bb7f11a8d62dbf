import { parseArgs } from 'node:util'
import { restore } from '../db/backup/restore.ts'
import { serverRuns } from '../ops/control.ts'
import { isMain, runCommand, settings, tell } from './command.ts'

async function main() {
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file) throw new Error('Usage: npm run restore <file> [-- --force]')
  const { dataDir, databaseUrl } = settings()
  if (await serverRuns(dataDir)) throw new Error('Millrace is running on this data folder. Stop it first.')
  const summary = await restore({ file, dataDir, databaseUrl, force: values.force })
  tell(`Restored ${summary.rows} rows of ${summary.tables} tables and ${summary.files} files.`)
  if (!summary.secret)
    tell('The backup held no secret key: set SECRET_KEY to the one of the installation it came from.')
}

if (isMain(import.meta.url)) await runCommand(main)
