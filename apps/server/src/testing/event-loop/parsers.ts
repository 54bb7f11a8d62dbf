import {
  currenciesOf,
  dateOrdersOf,
  decimalSignsOf,
  evaluate,
  guessColumn,
  keyOf,
  matchesPattern,
  optionLabels,
  parseFormula,
  patternProblem,
  PLAIN_STYLE,
  readText,
  splitList,
  splitTitles,
  type TypedColumn,
} from '@millrace/cells'
import { flows, type sheets, withoutHidden, type tools } from '@millrace/contract'
import { parseTemplate, ruleHolds, spanOf } from '@millrace/engine'
import { builtinModel, estimateTokens, searchQuery } from '@millrace/models'
import { parseEnvironment } from '../../config/env.ts'
import { deviceName } from '../../features/accounts/device.ts'
import { browserOf } from '../../features/accounts/provider/browser-cookie.ts'
import { lightUp } from '../../features/conversations/answer/citations.ts'
import { jsonIn } from '../../features/flows/nodes/ai/ask-json.ts'
import type { Schema } from '../../features/flows/nodes/ai/schema.ts'
import { dataByRules } from '../../features/flows/nodes/extractData/data-by-rules.ts'
import { exactAverage, exactSum } from '../../features/flows/nodes/lists/decimals.ts'
import { findByRules } from '../../features/flows/nodes/moderate/by-rules.ts'
import { ALL_KINDS } from '../../features/flows/nodes/moderate/kinds.ts'
import { execute as parseJson } from '../../features/flows/nodes/parseJson/execute.ts'
import { jsonParts } from '../../features/flows/nodes/parseJson/find-json.ts'
import { storable } from '../../features/flows/nodes/web/storable.ts'
import { directivesAgainst, readPage } from '../../features/agents/widget/read-page.ts'
import { checkTimetable } from '../../features/jobs/timetable/instants.ts'
import { addressOf, looksEndless } from '../../features/knowledge/site/address.ts'
import { readRobotsRules } from '../../features/knowledge/site/robots-rules.ts'
import { textSitemap, xmlSitemap } from '../../features/knowledge/site/parse-sitemap.ts'
import { highlight } from '../../features/knowledge/index.ts'
import { countTerms } from '../../features/knowledge/retrieval/analysis/analyse.ts'
import { detectLanguage } from '../../features/knowledge/retrieval/analysis/detect-language.ts'
import { nameOf } from '../../features/onboarding/website/profile.ts'
import { kindOfFormat, numberText } from '../../features/sheets/transfer/reader/xlsx-numbers.ts'
import { checkArguments } from '../../features/tools/call/check-arguments.ts'
import { fillRequest } from '../../features/tools/call/fill-request.ts'
import { readJsonBody } from '../../http/json.ts'
import { csvCell } from '../../lib/csv.ts'
import { detectKind } from '../../lib/documents/detect.ts'
import { sniffDelimiter } from '../../lib/documents/formats/csv-dialect.ts'
import type { Parser } from './hostile-texts.ts'
import { VISITORS } from './visitor-parsers.ts'
import { WORKERS } from './worker-parsers.ts'

const CELL = 1024 * 1024
const HEADERS = 16_000
const WEB_ADDRESS = 8000
/** A model's answer, at four characters per token. */
const ANSWER = 16_384 * 4
const MESSAGE = 8000
const PASSAGE = 8000
const TURN = 80_000

const NOW = new Date('2026-01-01T00:00:00Z')
const column = (type: sheets.ColumnType, validators: sheets.Validators = {}): TypedColumn => ({
  id: 'c1',
  key: 'a',
  label: 'A',
  type,
  valueType: 'text',
  required: false,
  options: [{ value: 'a', label: 'A', color: 'blue' }],
  validators,
  settings: {},
})
const citation = (text: string) => ({
  number: 1,
  chunkId: '',
  sourceId: '',
  sourceName: '',
  page: null,
  heading: null,
  url: null,
  text,
  start: 0,
  end: text.length,
  highlights: [],
})
const request = (text: string): tools.HttpTool['request'] => ({
  method: 'POST',
  url: 'https://example.com/a/@@a@@?b=@@a@@',
  query: [{ name: 'c', value: '@@a@@' }],
  headers: [],
  body: JSON.stringify({ a: '@@a@@', b: text.slice(0, 2000) }),
})
const everyPage = { page: () => true, sitemap: () => true }
const PAGE = 'Prices start at 10 EUR. Refunds take 5 days. '.repeat(40)

const CELLS: Parser[] = ([
    'text', 'longText', 'number', 'currency', 'percent', 'checkbox', 'date', 'dateTime', 'singleSelect', 'multiSelect',
    'url', 'email', 'phone', 'json', 'link', 'file',
  ] as const // prettier-ignore
)
  .map((type) => ({
    name: `a cell of the type ${type}`,
    most: CELL,
    run: (text) => readText(column(type), text, PLAIN_STYLE),
  }))

const SHEETS: Parser[] = [
  ...CELLS,
  {
    name: 'a pattern',
    most: 500,
    run: (text) => patternProblem(text) ?? matchesPattern(text, 'a'.repeat(1000)),
  },
  {
    name: 'a text for a pattern',
    most: CELL,
    run: (text) => readText(column('text', { pattern: '(?:.*a.{400}b)*c' }), text, PLAIN_STYLE),
  },
  { name: 'titles in a cell of links', most: CELL, run: splitTitles },
  { name: 'choices in a cell', most: CELL, run: splitList },
  { name: 'the name of a column', most: 200, run: (text) => keyOf(text, []) },
  { name: 'a column that is guessed', most: 1000, run: (text) => guessColumn(text, Array(100).fill(text)) },
  {
    name: 'signs and orders in a column',
    most: 10_000,
    run: (text) => [currenciesOf([text]), dateOrdersOf([text]), decimalSignsOf([text])],
  },
  {
    name: 'decimals of texts that become numbers',
    most: 10_000,
    run: (text) =>
      decimalSignsOf([text], {
        into: { column: column('number'), style: { ...PLAIN_STYLE, eitherDecimal: true } },
      }),
  },
  { name: 'options made of texts', most: 200, run: (text) => optionLabels([{ text, count: 1 }], true) },
  { name: 'a formula', most: 5000, run: (text) => parseFormula(text, [column('text')]) },
  { name: 'a text in a formula', most: 100_000, run: (text) => evaluate(FORMULA, { c1: text }) },
  { name: 'a number format of a spreadsheet', most: 255, run: kindOfFormat },
  { name: 'a number of a spreadsheet', most: 32_767, run: (text) => numberText(text, 'percent', false) },
  { name: 'the delimiter of a table', most: 65_536, run: sniffDelimiter },
  { name: 'a cell of a table for download', most: CELL, run: csvCell },
]

const parsed = parseFormula(
  'CONCAT(PROPER(TRIM({a})), SUBSTITUTE(UPPER({a}), "A", "b"), FIND("ab", {a}), SPLIT({a}, "a", 2))',
  [column('text')],
)
if (!parsed.ok) throw new Error(parsed.message)
const FORMULA = parsed.formula

const WEBSITES: Parser[] = [
  {
    name: 'a page that shows the widget',
    most: 1_000_000,
    run: (text) => readPage(text, new URL('https://shop.example/'), ['https://chat.example']),
  },
  {
    name: 'a security policy of a page',
    most: 65_536,
    run: (text) => directivesAgainst(text, 'https://chat.example', false),
  },
  { name: 'robots.txt', most: 500_000, run: (text) => readRobotsRules(text, 'Millrace').allows('/a?b=c') },
  { name: 'a path for robots.txt', most: WEB_ADDRESS, run: (text) => ROBOTS.allows(`/${text}`) },
  {
    name: 'a part of a sitemap',
    most: 65_536,
    run: (text) => xmlSitemap(everyPage).write(`<urlset><url>${text}`),
  },
  { name: 'a part of a sitemap of lines', most: 65_536, run: (text) => textSitemap(everyPage).write(text) },
  { name: 'an address', most: WEB_ADDRESS, run: (text) => addressOf(`https://example.com/${text}`)?.shape },
  {
    name: 'an address that never ends',
    most: WEB_ADDRESS,
    run: (text) => looksEndless(`https://example.com/${text}`),
  },
  {
    name: 'the title of a site',
    most: 2000,
    run: (title) =>
      nameOf({ host: 'a.example', title, siteName: null, description: null, language: null, pages: [] }),
  },
]
const ROBOTS = readRobotsRules(
  `User-agent: *\n${Array.from({ length: 300 }, (_, n) => `Disallow: /a*${n}*b*c*d*e*${n}$`).join('\n')}`,
  'Millrace',
)

const KNOWLEDGE: Parser[] = [
  { name: 'the words of a passage', most: PASSAGE, run: (text) => countTerms(text, 'en') },
  { name: 'the language of a text', most: PASSAGE, run: detectLanguage },
  {
    name: 'the words that are lit',
    most: PASSAGE,
    run: (text) => highlight(text, text.slice(0, 2000), ['en']),
  },
  {
    name: 'a passage that an answer cites',
    most: PASSAGE,
    run: (text) => lightUp(citation(text), `${text} [1]`),
  },
  { name: 'an answer with citations', most: ANSWER, run: (text) => lightUp(citation(PAGE), `${text} [1]`) },
  {
    name: 'an upload',
    most: 65_536,
    run: (text) => detectKind(Buffer.from(text), { name: 'a', mime: text.slice(0, 1000) }),
  },
]

const MODELS: Parser[] = [
  { name: 'the tokens of a prompt', most: TURN, run: estimateTokens },
  { name: 'hidden characters of a prompt', most: TURN, run: withoutHidden },
  { name: 'the search of a question', most: MESSAGE, run: (text) => searchQuery([{ role: 'user', text }]) },
  { name: 'a question to the built-in model', most: MESSAGE, run: (text) => builtinAnswer(text, PAGE) },
  {
    name: 'a passage for the built-in model',
    most: PASSAGE,
    run: (text) => builtinAnswer('What does it cost, and how long do refunds take?', text),
  },
]

async function builtinAnswer(text: string, passage: string): Promise<void> {
  const request = {
    instructions: '',
    turns: [{ role: 'user' as const, text }],
    passages: [
      {
        id: 'a',
        sourceName: 'a',
        page: null,
        heading: null,
        text: passage,
        score: 1,
        kind: 'document' as const,
      },
    ],
    fallback: '',
    language: null,
  }
  for await (const _ of builtinModel.stream(request, { signal: AbortSignal.timeout(60_000) })) break
}

const FLOWS: Parser[] = [
  { name: 'tokens in a text', most: 100_000, run: parseTemplate },
  { name: 'a span of time', most: 100_000, run: spanOf },
  { name: 'JSON between words', most: CELL, run: (text) => Array.from(jsonParts(text)).length },
  {
    name: 'JSON that a step reads',
    most: CELL,
    run: (text) => parseJson({ params: { text } } as never, null as never),
  },
  { name: 'JSON of a model', most: ANSWER, run: jsonIn },
  { name: 'data that rules find', most: CELL, run: (text) => dataByRules(DATA, text) },
  { name: 'what rules moderate', most: CELL, run: (text) => findByRules(text, ALL_KINDS) },
  ...flows.RULE_OPERATORS.map((operator) => ({
    name: `a text in a rule, ${operator}`,
    most: CELL,
    run: (text: string) =>
      ruleHolds({ match: 'all', rules: [{ left: text, operator, right: text.slice(9) }] }),
  })),
  { name: 'a text that is stored', most: CELL, run: storable },
  {
    name: 'the sum of a decimal',
    most: 1000,
    run: (text) => isDecimal(text) && Promise.all([exactSum([text]), exactAverage([text, '1'])]),
  },
  {
    name: 'a timetable',
    most: 200,
    run: (cronJob) => checkTimetable({ cronJob, timeZone: cronJob.slice(0, 60) }, NOW),
  },
  {
    name: 'the arguments of a tool',
    most: 20_000,
    run: (text) =>
      checkArguments(ARGUMENTS, { date: text, dateTime: text, email: text, uri: text, uuid: text }),
  },
  { name: 'the request of a tool', most: 20_000, run: (text) => fillRequest(request(text), { a: text }) },
]
const formatted = (format: 'date' | 'date-time' | 'email' | 'uri' | 'uuid') => ({
  type: 'string' as const,
  format,
})
const ARGUMENTS: tools.Parameters = {
  type: 'object',
  properties: {
    date: formatted('date'),
    dateTime: formatted('date-time'),
    email: formatted('email'),
    uri: formatted('uri'),
    uuid: formatted('uuid'),
  },
  required: [],
}
const isDecimal = (text: string) => /^\d+(?:\.\d+)?$/.test(text)
const TEXT_SCHEMA: Schema = { type: 'string' }
const DATA: Schema = {
  type: 'object',
  properties: {
    name: TEXT_SCHEMA,
    email: { type: 'string', format: 'email' },
    site: { type: 'string', format: 'uri' },
    day: { type: 'string', format: 'date' },
    price: { type: 'number' },
    tags: { type: 'array', items: TEXT_SCHEMA },
  },
}

const REQUESTS: Parser[] = [
  { name: 'a user agent', most: HEADERS, run: deviceName },
  { name: 'cookies', most: HEADERS, run: browserOf },
  { name: 'a small body', most: 100_000, run: (text) => readJsonBody(text) },
  {
    name: 'a setting',
    most: 10_000,
    run: (text) => parseEnvironment({ MAIL_FROM: text, TRUST_PROXY: text, OPENAI_BASE_URL: text }),
  },
]

/**
 * Everything that parses foreign text on the event loop. Readers of documents and files have processes of their own.
 */
export const PARSERS: Parser[] = [
  ...SHEETS,
  ...WEBSITES,
  ...KNOWLEDGE,
  ...MODELS,
  ...FLOWS,
  ...VISITORS,
  ...WORKERS,
  ...REQUESTS,
]
