import type { flows, sheets } from '@millrace/contract'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import type { FoundFlow, AiColumnPort } from '../../sheets/index.ts'
import { outputNames } from '../nodes/output-names.ts'
import { findVersion } from './find-version.ts'

type FlowVersion = { flowId: string; version: number | null }

/** What an AI column needs to know about its flow, for users of the project; or why it can't run. */
export async function findColumnFlow(
  tx: Tx,
  projectId: string,
  { flowId, version }: FlowVersion,
): Promise<FoundFlow> {
  const owner = { accountId: '', projectId, actor: { kind: 'system', job: 'live-columns' } as const }
  try {
    const found = await findVersion(tx, owner, { flowId, version: version ?? undefined })
    const { params, settings } = found.document
    return {
      flow: {
        documentId: found.documentId,
        version: found.version,
        params: params.map((param) => ({ key: param.key, needed: isNeeded(param) })),
        columns: settings.columns,
        outputs: outputNames(found.document),
      },
      problem: null,
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { flow: null, problem: problemOf(error) }
  }
}

/** How sheets access flows. */
export const aiColumnPort: AiColumnPort = { find: findColumnFlow }

const isNeeded = ({ required, defaultValue, value, when }: flows.FlowDocument['params'][number]): boolean =>
  required && when === undefined && (value ?? defaultValue ?? null) === null

function problemOf({ code, message, details }: Failure): sheets.AiColumnProblem {
  if (code === 'not_found')
    return {
      code: 'flow_gone',
      path: 'flowId',
      message: 'this flow doesn’t exist in this project',
    }
  const issue = details?.issues?.[0]
  if (issue?.path === 'flowId') return { code: 'not_published', path: 'flowId', message: issue.message }
  return { code: 'version_gone', path: 'version', message: issue?.message ?? message }
}
