import { planWith, type TaskRow } from '../../features/ai-workers/plan.ts'
import { cleanText } from '../../features/ai-workers/work/cleanup.ts'
import { flowToolName } from '../../features/ai-workers/work/flow-tools.ts'
import { modelProgram, type PastTurn } from '../../features/ai-workers/work/model-program.ts'
import { planTools } from '../../features/ai-workers/work/plan-tools.ts'
import { readingTools } from '../../features/ai-workers/work/reading-tools.ts'
import { sheetTools } from '../../features/ai-workers/work/sheet-tools.ts'
import type { ToolPlace } from '../../features/ai-workers/work/tool-types.ts'
import { readUnsubscribeToken } from '../../features/agents/notices/unsubscribe-link.ts'
import { requireZone } from '../../lib/days.ts'
import type { Parser } from './hostile-texts.ts'

const CELL = 1024 * 1024
const HEADERS = 16_000
/** A model's answer, at four characters per token. */
const ANSWER = 16_384 * 4
const TITLE = 200

/**
 * The same for what AI workers read: calls and plans of their models, cells that they clean, names of their resources.
 */
export const WORKERS: Parser[] = [
  { name: 'a turn of a worker', most: ANSWER, run: turnOf },
  {
    name: 'a plan of a worker',
    most: ANSWER,
    run: (text) => planWith(PLAN, [{ title: text }, ...text.split(' ').map((title) => ({ title }))]),
  },
  ...planTools.map((tool) => ({
    name: `what a worker says to ${tool.definition.name}`,
    most: ANSWER,
    run: (text: string) =>
      tool.run({ tasks: [text], id: text, state: text, note: text, question: text, summary: text }, NOWHERE),
  })),
  {
    name: 'rows that a worker looks for',
    most: ANSWER,
    run: (text) =>
      sheetTools(WORKER, [SHEET])[0]!.run(
        {
          sheet: SHEET.id,
          filter: Array.from({ length: 20 }, () => ({ column: text, operator: 'is', value: text })),
          limit: text,
        },
        NOWHERE,
      ),
  },
  {
    name: 'a page that a worker wants',
    most: ANSWER,
    run: (text) => readingTools(WORKER)[0]!.run({ url: `https://${text}` }, NOWHERE),
  },
  {
    name: 'the title of a flow that a worker runs',
    most: TITLE,
    run: (title) => flowToolName(title, 0),
  },
  { name: 'a short cell that a worker cleans', most: CELL, run: (text) => cleanText(text, 'text') },
  { name: 'a long cell that a worker cleans', most: CELL, run: (text) => cleanText(text, 'longText') },
  { name: 'an address that a worker cleans', most: CELL, run: (text) => cleanText(text, 'email') },
  {
    name: 'a link that ends mails',
    most: HEADERS,
    run: (text) => readUnsubscribeToken({ secret: 'secret' }, text),
  },
  { name: 'the time zone of a question for usage', most: HEADERS, run: requireZone },
]

const SHEET = { id: 'sht_a', name: 'A', columns: [{ key: 'a', label: 'A', type: 'text' }] }
const WORKER = {
  name: 'Worker',
  instructions: '',
  knowledgeIds: [],
  settings: {
    integrations: {
      web: { enabled: true, hosts: Array.from({ length: 50 }, (_, n) => `a${n}.example`) },
      sheets: [{ sheetId: SHEET.id, write: true, ask: false }],
      flows: [],
      tools: [],
    },
  },
} as unknown as Parameters<typeof readingTools>[0]
/** Parsing must not touch anything but the text. */
const NOWHERE = {} as ToolPlace

const PLAN: TaskRow[] = Array.from({ length: 50 }, (_, n) => ({
  id: `t${n}`,
  title: `Task ${n}`,
  state: 'TODO',
  note: '',
  by_person: n % 2 === 0,
  data: null,
}))

/** As many calls as a model makes at once, with arguments that are deep, long or many. */
function turnOf(text: string): number {
  const history: PastTurn[] = []
  const program = modelProgram(history)
  program.next()
  const part = text.slice(0, Math.ceil(text.length / 20))
  const calls = [
    { id: '0', name: text, arguments: { a: text } },
    { id: '1', name: 'a', arguments: text as never },
    ...Array.from({ length: 18 }, (_, n) => ({ id: `${n + 2}`, name: part, arguments: { [part]: [part] } })),
  ]
  let asked = program.next({ port: 'out', output: { text, calls, heard: [], told: '' } })
  const result = { port: 'out', output: { ok: true, text } }
  for (; !asked.done && asked.value.path !== 'n2';) asked = program.next(result)
  return history.length
}
