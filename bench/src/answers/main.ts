import { readFileSync, writeFileSync } from 'node:fs'
import { startServer } from '../../../e2e/support/server.ts'
import { percentile, residentMb } from '../lib/machine.ts'
import { printTable } from '../lib/table.ts'
import { ask, makeAgent, signUp } from './ask.ts'
import { SUBJECTS } from './documents.ts'
import { fitConfidence } from './fit.ts'
import { judge, type Verdict } from './judge.ts'
import { isHidden, KINDS, type QuestionSet, questionsOf } from './questions.ts'
import { replay, type Sample } from './replay.ts'

type Trial = Sample & { verdict: Verdict }

const SETS: [QuestionSet, string][] = [
  ['tuned', 'the half that was tuned on'],
  ['development', 'the set that was written for tuning'],
  ['newcomer', "questions of newcomers to a shop's papers"],
  ['trades', 'the half of questions to other trades that was tuned on'],
  ['validation', 'the other half of these, for trying what was tuned'],
  ['untouched', 'the half that was not looked at'],
]

/**
 * The built-in model over real files through the whole product: upload, reading, chunking, search, answer. One set of
 * questions is never read one by one; only its totals are printed. `BENCH_SETS=tuned,development` leaves it out.
 * `BENCH_SHOW` prints the failures in the others. `BENCH_KEEP` names a file to store their questions and passages in.
 * `BENCH_FIT` prints the confidence weights fitted to them. `BENCH_AGAIN` asks over the passages of such a file,
 * without a server; the encoder has all the time it needs.
 */
export async function benchAnswers(): Promise<void> {
  const asked = process.env.BENCH_AGAIN
    ? judged(await replay(JSON.parse(readFileSync(process.env.BENCH_AGAIN, 'utf8')) as Sample[]))
    : await askServer()
  printAll(asked)
  const seen = asked.filter((one) => !isHidden(one))
  if (process.env.BENCH_SHOW) show(seen)
  if (process.env.BENCH_KEEP)
    writeFileSync(process.env.BENCH_KEEP, JSON.stringify(asked.filter(({ set }) => set !== 'untouched')))
  if (process.env.BENCH_FIT) await fitConfidence(seen)
}

const judged = (some: readonly Sample[]): Trial[] =>
  some.map((one) => ({ ...one, verdict: judge(one, one.answer) }))

async function askServer(): Promise<Trial[]> {
  const server = await startServer({ LOG_LEVEL: 'error', ANSWER_ENCODER: process.env.ANSWER_ENCODER ?? 'on' })
  const wanted = process.env.BENCH_SETS?.split(',')
  try {
    const asker = await signUp(server)
    const before = residentMb(server.pid)
    const asked: Sample[] = []
    for (const subject of SUBJECTS) {
      const questions = questionsOf(subject).filter(({ set }) => wanted?.includes(set) ?? true)
      if (questions.length === 0) continue
      const agentId = await makeAgent(asker, subject)
      for (const question of questions)
        asked.push({ ...question, answer: await ask(asker, agentId, question) })
    }
    const times = asked.map(({ answer }) => answer.firstMs).filter((ms) => !Number.isNaN(ms))
    process.stdout.write(
      `\nFirst text of the model: p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms. ` +
        `Memory of the server: ${before} MB before the files, ${residentMb(server.pid)} MB after the last answer.\n`,
    )
    return judged(asked)
  } finally {
    await server.close()
  }
}

function printAll(asked: Trial[]) {
  for (const [set, title] of SETS) {
    const some = asked.filter((one) => one.set === set)
    if (some.length === 0) continue
    const groups: [string, Trial[]][] = [
      ...SUBJECTS.map(({ name }): [string, Trial[]] => [
        name,
        some.filter((one) => one.subject === name),
      ]).filter(([, group]) => group.length > 0),
      ...KINDS.map((kind): [string, Trial[]] => [`kind: ${kind}`, some.filter((one) => one.kind === kind)]),
      ['all', some],
    ]
    const rows = groups.map(([name, group]) => [name, ...figures(group)])
    printTable(
      `Answers of the built-in model, ${title}`,
      [
        '',
        'answerable: hold the fact',
        'show it as closest passage',
        'together',
        'declined',
        'lack it',
        'a wrong fact',
        'unanswerable: declined',
      ],
      rows,
    )
  }
}

function figures(group: Trial[]): string[] {
  const without = group.filter(({ says }) => says.length === 0)
  const answerable = group.filter(({ says }) => says.length > 0)
  const share = (some: Trial[], ...verdicts: Verdict[]) => {
    const count = some.filter(({ verdict }) => verdicts.includes(verdict)).length
    return some.length === 0
      ? '-'
      : `${count} of ${some.length} (${Math.round((100 * count) / some.length)} %)`
  }
  return [
    share(answerable, 'holds'),
    share(answerable, 'shown'),
    share(answerable, 'holds', 'shown'),
    ...(['declined', 'lacks', 'wrong'] as const).map((verdict) => share(answerable, verdict)),
    share(without, 'declined'),
  ]
}

function show(asked: Trial[]) {
  for (const { subject, kind, ask: question, verdict, says, answer } of asked) {
    if (verdict === (says.length > 0 ? 'holds' : 'declined')) continue
    const wanted = says.map((ways) => ways.join('/')).join(' & ')
    process.stdout.write(
      `\n[${subject}; ${kind}; ${verdict}] ${question}\n  wants: ${wanted}\n  ${JSON.stringify(answer.text)}\n`,
    )
  }
}
