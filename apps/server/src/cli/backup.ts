import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { filesOf } from '../config/config.ts'
import { readEnvironment } from '../config/env.ts'
import { backup } from '../db/backup/backup.ts'
import type { Summary } from '../db/backup/format.ts'
import type { KeysInBackup } from '../db/backup/keys.ts'
import { openDatabase } from '../db/open.ts'
import { askServer } from '../ops/control.ts'
import { askNewPassphrase } from './ask-passphrase.ts'
import { isMain, runCommand, settings, tell } from './command.ts'

interface BackupCommand {
  dataDir: string
  databaseUrl?: string | null
  file: string
  keys: KeysInBackup
}

/** Makes a backup: through the server when one runs on the data folder, else by opening the database itself. */
async function makeBackup({ dataDir, databaseUrl, file, keys }: BackupCommand): Promise<Summary> {
  const answer = await askServer(dataDir, { command: 'backup', file: resolve(file), keys })
  if (answer) return answer.result as Summary
  const db = await openDatabase({ dataDir, databaseUrl, maintenanceIntervalMs: 0 })
  try {
    return await backup({ db, dataDir, file, keys })
  } finally {
    await db.close()
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    options: {
      'without-keys': { type: 'boolean', default: false },
      // Its name before.
      'without-secret': { type: 'boolean', default: false },
      'seal-keys': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const file = positionals[0] ?? `millrace-${stamp}.tar.gz`
  const { dataDir, databaseUrl } = settings()
  const without = values['without-keys'] || values['without-secret']
  const sealed = values['seal-keys']
  if (without && sealed) throw new Error('Use --without-keys or --seal-keys, not both.')
  const open = without ? 'none' : 'plain'
  const keys = sealed ? { passphrase: await askNewPassphrase() } : open
  const summary = await makeBackup({ dataDir, databaseUrl, file, keys })
  tell(`${resolve(file)}: ${summary.rows} rows of ${summary.tables} tables, ${summary.files} files`)
  for (const line of [...aboutKeys(summary, sealed), ...aboutBucket()]) tell(line)
}

/** Files in a bucket are too many for an archive, and stores have means of their own to keep them. */
function aboutBucket(): string[] {
  const { s3 } = filesOf(readEnvironment())
  if (!s3) return []
  return [
    `It does not hold the files in the bucket ${s3.bucket}. Keep them safe with the store's versioning or replication;`,
    'a restored server finds them with the same S3 settings.',
  ]
}

/** What whoever keeps the file has to know. */
function aboutKeys({ keys, missing }: Summary, sealed: boolean): string[] {
  const held = keys.join(' and ')
  const lines: string[] = []
  if (keys.length > 0 && sealed)
    lines.push(`It contains ${held}, sealed. Without the passphrase, a restore can’t read what they encrypt.`)
  else if (keys.length > 0)
    lines.push(
      `It contains ${held}, and anyone who has the file can read them. Store it like a password.`,
      'Use --seal-keys to protect them with a passphrase, or --without-keys to leave them out.',
    )
  if (missing.length > 0)
    lines.push(
      `It does not hold ${missing.join(' and ')}. Keep them apart: a restore needs the same, as files in DATA_DIR`,
      'or as SECRET_KEY and CREDENTIALS_KEY in the settings.',
    )
  return lines
}

if (isMain(import.meta.url)) await runCommand(main)
