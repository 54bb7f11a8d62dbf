import { Encoder } from '../../../apps/server/src/features/models/encoder/encoder.ts'
import { choose } from '../../../packages/models/src/builtin/choose.ts'
import { type Meaning, meaningsOf } from '../../../packages/models/src/builtin/meaning.ts'
import { scoreUnits } from '../../../packages/models/src/builtin/score.ts'
import { resultAsked } from '../../../packages/models/src/builtin/tables/asks.ts'
import { calculate } from '../../../packages/models/src/builtin/tables/calculate.ts'
import { lookUp } from '../../../packages/models/src/builtin/tables/look-up.ts'
import { unitsOf } from '../../../packages/models/src/builtin/units/units.ts'
import { readQuestions } from '../../../packages/models/src/question/read-questions.ts'
import { judge } from './judge.ts'
import { logistic } from './logistic.ts'
import { patient, type Sample } from './replay.ts'

/** One question with its evidence, and whether the quoted text would contain its fact. */
interface Example {
  subject: string
  evidence: number[]
  holds: boolean
  /** Whether it has no answer at all. */
  none: boolean
}

/** The share of questions without an answer that must be declined. */
const DECLINED = 0.9

/**
 * Prints the weights of `confidence.ts`: a logistic regression over questions that may be read. The threshold comes
 * from cross-validation that leaves out one document at a time.
 */
export async function fitConfidence(kept: readonly Sample[]): Promise<void> {
  const encoder = new Encoder({ log: { warn: () => undefined }, now: Date.now })
  try {
    for (const [name, meaning] of [
      ['meaning', patient(encoder.meaning)],
      ['words', null],
    ] as const) {
      const examples: Example[] = []
      for (const question of kept) examples.push(...(await exampleOf(question, meaning)))
      process.stdout.write(`${name}: ${describe(examples, DECLINED)}\n`)
    }
  } finally {
    await encoder.close()
  }
}

async function exampleOf(kept: Sample, meaning: Meaning | null): Promise<Example[]> {
  const passages = kept.answer.passages.map((one) => ({ ...one, id: one.chunkId, kind: 'document' as const }))
  const turns = [{ role: 'user' as const, text: kept.ask }]
  const [question, ...others] = readQuestions({ turns, passages, language: null })
  if (!question || others.length > 0) return []
  const parsed = passages.map((passage, index) => unitsOf(passage, index, question.language))
  const material = { passages, parsed, isWhole: false }
  // What tables answer is not asked how sure it is.
  const isOfTables = resultAsked(question.text, question.language) !== null || lookUp(question, material)
  if (isOfTables || calculate(question, material)) return []
  const scores = scoreUnits(question, material)
  const { signal } = new AbortController()
  const meanings = await meaningsOf(question, material, { scored: scores.scored, meaning, signal })
  const { units, evidence } = choose(question, scores, meanings)
  if (evidence.length === 0 || (meaning !== null && meanings === null)) return []
  const text = units.map((unit) => unit.text).join('\n')
  const holds = judge(kept, { text, reason: 'stop' }) === 'holds'
  return [{ subject: kept.subject, evidence: [...evidence], holds, none: kept.says.length === 0 }]
}

/** A wrong answer costs more than showing a passage as the closest one. */
const weightOf = ({ holds, none }: Example) => (holds ? 1 : none ? 2.5 : 0.5)

function describe(examples: readonly Example[], declined: number): string {
  const fit = (some: readonly Example[]) =>
    logistic(some.map((one) => ({ values: one.evidence, yes: one.holds, weight: weightOf(one) })))
  const tried = [...new Set(examples.map(({ subject }) => subject))].flatMap((subject) => {
    const predict = fit(examples.filter((one) => one.subject !== subject))
    return examples
      .filter((one) => one.subject === subject)
      .map((one) => ({ ...one, value: predict.of(one.evidence) }))
  })
  const without = tried.flatMap(({ none, value }) => (none ? [value] : [])).sort((a, b) => a - b)
  const least = without[Math.min(without.length - 1, Math.ceil(declined * without.length))] ?? 0
  const answered = tried.filter(({ holds, value }) => holds && value > least).length
  const { weights, bias } = fit(examples)
  const rounded = [...weights, bias - least].map((weight) => Number(weight.toFixed(2)))
  const total = tried.filter(({ none }) => !none).length
  return `${answered} of ${total} answered at ${100 * declined} % declined; [${rounded.join(', ')}]`
}
