import { loadConfig } from '../config/config.ts'
import { openDatabase } from '../db/open.ts'
import { listUnsent, type Unsent } from '../features/mail/index.ts'
import { askServer } from '../ops/control.ts'
import { isMain, runCommand, tell } from './command.ts'

type Where = Pick<Awaited<ReturnType<typeof loadConfig>>, 'dataDir' | 'databaseUrl' | 'secret'>

/** Mails that did not go out, with their links: through the server when one runs, else by opening the database. */
export async function readOutbox(where: Where): Promise<Unsent[]> {
  const answer = await askServer(where.dataDir, { command: 'outbox' })
  if (answer) return answer.result as Unsent[]
  const db = await openDatabase({
    dataDir: where.dataDir,
    databaseUrl: where.databaseUrl,
    maintenanceIntervalMs: 0,
  })
  try {
    return await listUnsent(db, where)
  } finally {
    await db.close()
  }
}

async function main() {
  const unsent = await readOutbox(await loadConfig())
  if (unsent.length === 0) return tell('No emails are waiting: all were sent or have expired.')
  for (const mail of unsent) {
    const why = mail.state === 'waiting' ? 'no mail server is set up' : `not sent: ${mail.error}`
    tell(`${mail.createdAt}  ${mail.template}  to ${mail.to}  (${why})`)
    tell(`  ${mail.link ?? 'no link'}`)
  }
  tell('Each link is for its recipient only: anyone who has a password reset link can set the password.')
}

if (isMain(import.meta.url)) await runCommand(main)
