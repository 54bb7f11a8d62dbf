import { randomInt } from 'node:crypto'
import { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { visitorOriginOf } from '../../../lib/origin.ts'
import { type Handler, handler } from '../../../queue/queue.ts'
import { visitorMailOf } from '../../connections/index.ts'
import { sendMail } from '../../mail/index.ts'
import { botConfigOf, selectAgents } from '../queries.ts'
import { gateOf } from './check-visit.ts'
import { CODE_MINUTES, hashCode } from './codes.ts'
import { sendCode } from './code.job.ts'

/** Sends an access code to an allowed address; an earlier code becomes invalid. */
export const sendCodeHandler = (context: Context): Handler =>
  handler(sendCode, async ({ agentId, email, language }) => {
    await inSystem(context.db.kysely, async (tx) => {
      const [agent] = await selectAgents(tx, [agentId])
      if (!agent) return
      const { security } = botConfigOf(agent)
      if (gateOf(security) !== 'email' || !agents.isAllowedEmail(security.allowedEmails, email)) return
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const expiresAt = new Date(context.now().getTime() + CODE_MINUTES * 60_000)
      const hash = hashCode(context.config.secret, { agentId, email, code })
      await sql`insert into agent_codes (agent_id, email, account_id, code_hash, access_version, expires_at)
        values (${agentId}, ${email}, ${agent.account_id}, ${hash}, ${agent.access_version}, ${expiresAt})
        on conflict (agent_id, email) do update set code_hash = excluded.code_hash, attempts = 0,
          access_version = excluded.access_version, expires_at = excluded.expires_at`.execute(tx)
      await sendMail(context, tx, {
        // No account, so that its members cannot read visitors' codes.
        accountId: null,
        to: email,
        template: 'chatCode',
        values: {
          link: `${visitorOriginOf(context.config)}/chat-public/${agent.public_id}`,
          agent: agent.name,
          code,
        },
        locale: language,
        expiresAt,
        connectionId: await visitorMailOf(tx, { accountId: agent.account_id, projectId: agent.project_id }),
      })
    })
  })
