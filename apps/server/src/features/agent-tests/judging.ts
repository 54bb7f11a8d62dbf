import { costOf } from '@millrace/models'
import type { OpenModels } from '../models/index.ts'
import type { UsageInput } from '../usage/index.ts'
import { type Answered, judgeAnswer, judgePrompt } from './judge.ts'
import type { RunRow } from './queries.ts'

/** Of a judge's answer. */
const VERDICT_TOKENS = 200

type JudgingModels = Pick<OpenModels, 'open' | 'meaning'>

interface Judgement {
  run: RunRow
  spent: UsageInput[]
  signal: AbortSignal
}

/** What a model is asked to judge, and for whom. */
interface JudgeCall {
  accountId: string
  projectId: string
  agentId?: string
  flowId?: string
  judgeModel: string
  prompt: { instructions: string; text: string }
  spent: UsageInput[]
  signal: AbortSignal
}

/** The verdict on an answer by the rules of its run. */
export function judge(
  models: JudgingModels,
  answered: Answered,
  judgement: Judgement,
): ReturnType<typeof judgeAnswer> {
  return judgeAnswer(answered, judgement.run.judged, {
    nearness: async (wanted, got) => (await models.meaning?.(wanted, [got], judgement.signal))?.[0] ?? null,
    ask: (one) => askJudge(models, one, judgement),
  })
}

const askJudge = (models: JudgingModels, answered: Answered, { run, spent, signal }: Judgement) =>
  askModel(models, {
    accountId: run.account_id,
    projectId: run.project_id,
    ...(run.agent_id === null ? {} : { agentId: run.agent_id }),
    ...(run.flow_id === null ? {} : { flowId: run.flow_id }),
    judgeModel: run.judged.judgeModel,
    prompt: judgePrompt(run.judged.instructions, answered),
    spent,
    signal,
  })

/** What the judging model says; what it used is added to `spent`. */
export async function askModel(
  models: Pick<OpenModels, 'open'>,
  { accountId, projectId, agentId, flowId, judgeModel, prompt, spent, signal }: JudgeCall,
): Promise<string> {
  const { model, ownKey } = await models.open({ accountId, projectId }, judgeModel)
  const request = {
    instructions: prompt.instructions,
    turns: [{ role: 'user' as const, text: prompt.text }],
    passages: [],
    fallback: '',
    language: null,
    temperature: 0,
    maxOutputTokens: VERDICT_TOKENS,
  }
  let said = ''
  for await (const part of model.stream(request, { signal })) {
    if (part.type === 'text-delta') said += part.delta
    if (part.type === 'finish')
      spent.push({
        kind: 'model',
        accountId,
        projectId,
        ...(agentId === undefined ? {} : { agentId }),
        ...(flowId === undefined ? {} : { flowId }),
        model: model.info.id,
        tokensIn: part.usage.inputTokens,
        tokensOut: part.usage.outputTokens,
        ownKey,
        costUsd: costOf(model.info, part.usage) ?? 0,
      })
  }
  return said
}
