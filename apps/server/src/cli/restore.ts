import { parseArgs } from 'node:util'
import type { Summary } from '../db/backup/format.ts'
import { restore } from '../db/backup/restore.ts'
import { serverRuns } from '../ops/control.ts'
import { askPassphrase } from './ask-passphrase.ts'
import { isMain, runCommand, settings, tell } from './command.ts'

async function main() {
  const { values, positionals } = parseArgs({
    options: {
      force: { type: 'boolean', default: false },
      'without-keys': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file) throw new Error('Usage: npm run restore <file> [-- --force] [-- --without-keys]')
  const { dataDir, databaseUrl } = settings()
  if (await serverRuns(dataDir)) throw new Error('Millrace is running on this data folder. Stop it first.')
  const passphrase = () => askPassphrase('Passphrase of the keys')
  const keys = values['without-keys'] ? 'none' : { passphrase }
  const summary = await restore({ file, dataDir, databaseUrl, force: values.force, keys })
  tell(`Restored ${summary.rows} rows of ${summary.tables} tables and ${summary.files} files.`)
  for (const line of aboutMissing(summary, dataDir)) tell(line)
}

/** Which keys came back, and what to do about those that did not, before the server is started. */
function aboutMissing({ keys, missing }: Pick<Summary, 'keys' | 'missing'>, dataDir: string): string[] {
  const lines = keys.length > 0 ? [`Keys that came back: ${keys.join(', ')}.`] : []
  if (missing.includes('secret.key'))
    lines.push(
      `The backup brought no secret.key. Before you start the server, put that of the installation it came from into ${dataDir}`,
      '(chmod 600), or set SECRET_KEY to it. Without it, second factors and unsent emails can’t be read:',
      'people with a second factor sign in with a recovery code and set it up again.',
    )
  if (missing.includes('credentials.key'))
    lines.push(
      `The backup brought no credentials.key, and it has credentials. Put that file into ${dataDir} (chmod 600), or set`,
      'CREDENTIALS_KEY to what it was. Without it, you need to enter each credential again.',
    )
  return lines
}

if (isMain(import.meta.url)) await runCommand(main)
