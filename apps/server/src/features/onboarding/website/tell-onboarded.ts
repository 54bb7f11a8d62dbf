import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { announceOnboarding, notify } from '../../notifications/index.ts'
import type { OnboardingRow } from './queries.ts'
import { hostOf } from './start-onboarding.ts'

/** Notifies the member who started it of the result, and the project's consoles that there is an agent to show. */
export async function tellOnboarded(tx: Tx, row: OnboardingRow, state: 'ready' | 'failed'): Promise<void> {
  const place = { accountId: row.account_id, projectId: row.project_id }
  const { rows } = await sql<{ name: string }>`select name from agents where id = ${row.agent_id}`.execute(tx)
  const values = { agent: rows[0]?.name ?? row.agent_name, site: hostOf(row.url) }
  await notify(tx, {
    ...place,
    userId: row.user_id,
    type: 'other',
    message:
      state === 'ready'
        ? { key: 'onboardingReady', values }
        : { key: 'onboardingFailed', values: { site: values.site } },
    doneBy: state === 'ready' ? row.user_id : null,
    link: { path: `/console/agent/setting/${row.agent_id}` },
  })
  if (state === 'ready') await announceOnboarding(tx, { ...place, agentId: row.agent_id })
}
