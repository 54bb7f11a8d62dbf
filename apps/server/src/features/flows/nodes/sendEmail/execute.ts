import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { sql } from 'kysely'
import type { Tx } from '../../../../db/scope.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import { isForPurpose, labelOf } from '../../../connections/index.ts'
import { FLOW_MAILS_A_DAY, flowMailsLeft, mailGoesOut, sendMessage } from '../../../mail/index.ts'
import { rateLimiter } from '../../../usage/index.ts'
import { entryOfStep, paid } from '../paid.ts'
import type { NodeType } from '../types.ts'
import { storableText } from '../web/storable.ts'

const MOST_RECEIVERS = 20
const LONGEST_ADDRESS = 254
/** Per account: all share the mail server's reputation. */
const MOST_A_MINUTE = 60
const EMAIL = /^[^\s@<>,;"]{1,64}@[^\s@.<>,;"]+(?:\.[^\s@.<>,;"]+)+$/

/** Puts a mail for each recipient into the outbox, in one transaction and only once per step. */
export const execute: NodeType['execute'] = async (step, env) => {
  const { context, account } = env
  const { accountId } = account
  const to = receiversOf(flows.textOf(step.params.to))
  const subject = storableText(flows.textOf(step.params.subject))
  const text = storableText(flows.textOf(step.params.text))
  const connectionId = flows.textOf(step.params.connection).trim() || null
  const replyTo = flows.textOf(step.params.replyTo).trim() || null
  const limit = { key: `mail:${accountId}`, requests: MOST_A_MINUTE, tokens: null }
  for (const _ of to) await rateLimiter(context).take(limit, { tokens: 1, signal: step.signal })
  // An account's own mail server costs nothing here, and its reputation is the account's.
  const price = connectionId === null ? (context.config.prices.messages.email ?? 0) : 0
  const usd = price * to.length
  const put = () =>
    inAccount(context, accountId, async (tx) => {
      if (connectionId !== null) await checkOwnMail(tx, account, connectionId)
      else if ((await flowMailsLeft(tx, accountId)) < to.length)
        throw new StepError('mail_limit', say('mail.limit', { most: FLOW_MAILS_A_DAY }))
      for (const address of to) {
        // Mails of an earlier failed attempt are not repeated.
        const once = `${step.idempotencyKey}:${address.toLowerCase()}`
        await sendMessage(context, tx, { accountId, to: address, subject, text, replyTo, once, connectionId })
      }
    })
  await paid(env, { usd, signal: step.signal }, put)
  const usage = [entryOfStep(env, { kind: 'message', model: 'email', requests: to.length, costUsd: usd })]
  return { output: { to, count: to.length, waits: connectionId === null && !mailGoesOut(context) }, usage }
}

/** The step's own mail server is there, is for this project, and works. */
async function checkOwnMail(
  tx: Tx,
  { projectId }: { projectId: string | null },
  connectionId: string,
): Promise<void> {
  const { rows } = await sql<{ name: string; state: string }>`select name, state from connections
    where id = ${connectionId} and (project_id is null or project_id = ${projectId}) ${isForPurpose('mail')}`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw new StepError('connection_missing', say('connection.missing'))
  const { name, state } = found
  if (state !== 'connected')
    throw new StepError(
      'connection_reconnect',
      say('connection.reconnect', { name, vendor: labelOf('mail') }),
    )
}

function receiversOf(text: string): string[] {
  const addresses = text
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const wrong = addresses.find((one) => one.length > LONGEST_ADDRESS || !EMAIL.test(one))
  if (wrong !== undefined || addresses.length === 0)
    throw new StepError('address_invalid', say('mail.address', { text: (wrong ?? text).slice(0, 100) }))
  const each = [...new Map(addresses.map((one) => [one.toLowerCase(), one])).values()]
  if (each.length > MOST_RECEIVERS)
    throw new StepError(
      'too_many_receivers',
      say('mail.receivers', { most: MOST_RECEIVERS, count: each.length }),
    )
  return each
}
