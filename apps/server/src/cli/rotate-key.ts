import { parseArgs } from 'node:util'
import { credentialKeysOf } from '../config/config.ts'
import { readEnvironment } from '../config/env.ts'
import { openDatabase } from '../db/open.ts'
import { keyringOf, type Rotation, rotateKeys } from '../features/credentials/index.ts'
import { askServer } from '../ops/control.ts'
import { isMain, runCommand, settings, tell } from './command.ts'

interface RotateCommand {
  dataDir: string
  databaseUrl?: string | null
  /** Of the settings; empty: the key file. */
  credentialKeys: string[]
  forget: boolean
}

/** Rotates through the server when one runs on the data folder, else by opening the database itself. */
export async function runRotation({
  dataDir,
  databaseUrl,
  credentialKeys,
  forget,
}: RotateCommand): Promise<Rotation> {
  const answer = await askServer(dataDir, { command: 'rotate-key', forget })
  if (answer) return answer.result as Rotation
  const db = await openDatabase({ dataDir, databaseUrl, maintenanceIntervalMs: 0 })
  try {
    return await rotateKeys(db, keyringOf({ dataDir, credentialKeys }), { forget })
  } finally {
    await db.close()
  }
}

async function main() {
  const { values } = parseArgs({ options: { forget: { type: 'boolean', default: false } } })
  const credentialKeys = credentialKeysOf(readEnvironment())
  const done = await runRotation({ ...settings(), credentialKeys, forget: values.forget })
  if (done.newKey) tell('A new key was made.')
  tell(`${done.encrypted} credentials were encrypted anew.`)
  if (done.unreadable > 0)
    tell(`${done.unreadable} cannot be read with any key: enter their secrets again in the console.`)
  if (done.forgotten > 0) tell(`${done.forgotten} older keys were dropped.`)
  if (done.older > 0)
    tell(
      `${done.older} older keys are kept, for backups of before. Drop them with: npm run rotate-key -- --forget`,
    )
}

if (isMain(import.meta.url)) await runCommand(main)
