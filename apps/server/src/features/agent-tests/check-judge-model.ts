import { ModelError } from '@millrace/models'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, invalid } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { BUILTIN, type Models } from '../models/index.ts'
import { holdOwner } from './owners.ts'
import { findSet } from './queries.ts'
import { findScoring } from './scoring/queries.ts'

interface Judge {
  judge: string
  judgeModel: string
}

interface Check {
  member: Member
  /** Of the agent or the flow. */
  id: string
  /** What is to be set; the rest stays as it is. */
  changes: { judge?: string | undefined; judgeModel?: string | undefined }
  /** What is set so far. */
  before?: (tx: Tx) => Promise<Judge | undefined>
}

/**
 * Whether the project may use the model that is to judge. Throws `invalid_request` with the reason. Before the change,
 * and not in its transaction: models are looked up in one of their own. What stays as it is isn't checked, so that a
 * model which is gone isn't in the way of other changes.
 */
export async function checkJudgeModel(
  context: Context,
  models: Pick<Models, 'open'>,
  { member, id, changes, before }: Check,
): Promise<void> {
  if (changes.judge === undefined && changes.judgeModel === undefined) return
  const { scope, set } = await asMember(context, member, async (tx) => ({
    scope: await holdOwner(tx, member, id),
    set: await before?.(tx),
  }))
  const judge = changes.judge ?? set?.judge
  const judgeModel = changes.judgeModel ?? set?.judgeModel ?? BUILTIN
  // That the built-in model can't judge is said with the other settings.
  if (judge !== 'prompt' || judgeModel === BUILTIN) return
  if (judge === set?.judge && judgeModel === set.judgeModel) return
  try {
    await models.open(scope, judgeModel)
  } catch (error) {
    if (!(error instanceof ModelError || error instanceof Failure)) throw error
    throw invalid([{ path: 'body.judgeModel', message: error.message }])
  }
}

/** What a test set is judged by so far. */
export const judgeOfSet =
  (member: Member, ref: { id: string; setId: string }) =>
  async (tx: Tx): Promise<Judge> => {
    const { judge, judge_model: judgeModel } = await findSet(tx, member, ref, { change: true })
    return { judge, judgeModel }
  }

/** What the answers of an agent are scored by so far. */
export const judgeOfScoring =
  (agentId: string) =>
  async (tx: Tx): Promise<Judge | undefined> => {
    const row = await findScoring(tx, agentId)
    return row && { judge: row.judge, judgeModel: row.judge_model }
  }
