import { type accounts, flows } from '@millrace/contract'
import { STRUCTURE_TYPES } from '@millrace/engine'
import { aggregateList } from './aggregateList/index.ts'
import { aggregateSheet } from './aggregateSheet/index.ts'
import { approval } from './approval/index.ts'
import { askAgent } from './askAgent/index.ts'
import { calendlyEventTypes } from './calendlyEventTypes/index.ts'
import { calendlyLink } from './calendlyLink/index.ts'
import { classify } from './classify/index.ts'
import { code } from './code/index.ts'
import { crawlSitemap } from './crawlSitemap/index.ts'
import { extractData } from './extractData/index.ts'
import { findRecords } from './findRecords/index.ts'
import { generateText } from './generateText/index.ts'
import { googleCalendarEvent } from './googleCalendarEvent/index.ts'
import { googleCalendarFree } from './googleCalendarFree/index.ts'
import { googleSheetsAppend } from './googleSheetsAppend/index.ts'
import { googleSheetsRead } from './googleSheetsRead/index.ts'
import { httpRequest } from './httpRequest/index.ts'
import { ifNode } from './if/index.ts'
import { mcpTool } from './mcpTool/index.ts'
import { merge } from './merge/index.ts'
import { moderate } from './moderate/index.ts'
import { parseJson } from './parseJson/index.ts'
import { readFile } from './readFile/index.ts'
import { readPage } from './readPage/index.ts'
import { respond } from './respond/index.ts'
import { searchKnowledge } from './searchKnowledge/index.ts'
import { sendEmail } from './sendEmail/index.ts'
import { sendToChannel } from './sendToChannel/index.ts'
import { setFields } from './setFields/index.ts'
import { slackMessage } from './slackMessage/index.ts'
import { sortFilterList } from './sortFilterList/index.ts'
import { switchNode } from './switch/index.ts'
import { template } from './template/index.ts'
import { wait } from './wait/index.ts'
import { webhookOut } from './webhookOut/index.ts'
import { writeRecords } from './writeRecords/index.ts'
import type { NodeType } from './types.ts'

/** The list of node folders: a new node type needs its folder and a line here. */
export const NODE_TYPES: readonly NodeType[] = [
  // outputs
  respond,
  // ai
  generateText,
  extractData,
  classify,
  askAgent,
  searchKnowledge,
  moderate,
  // data
  setFields,
  template,
  code,
  parseJson,
  readFile,
  aggregateList,
  sortFilterList,
  // sheets
  findRecords,
  writeRecords,
  aggregateSheet,
  // logic
  ifNode,
  switchNode,
  merge,
  wait,
  approval,
  // web
  httpRequest,
  readPage,
  crawlSitemap,
  mcpTool,
  // out
  sendEmail,
  sendToChannel,
  webhookOut,
  // tools
  googleSheetsRead,
  googleSheetsAppend,
  googleCalendarFree,
  googleCalendarEvent,
  calendlyEventTypes,
  calendlyLink,
  slackMessage,
]

/** Executor of each step type. */
export const EXECUTORS: ReadonlyMap<string, NodeType['execute']> = new Map(
  NODE_TYPES.map(({ definition, execute }) => [definition.type, execute]),
)

/** All node types available to flows, of the engine and the steps, with texts in each language. */
export const CATALOGUES = {
  en: catalogueIn('en'),
  de: catalogueIn('de'),
  zh: catalogueIn('zh'),
} as const satisfies Record<accounts.Locale, flows.Catalogue>

/** The English ones, for programs and models. */
export const CATALOGUE = CATALOGUES.en

function catalogueIn(language: accounts.Locale): flows.Catalogue {
  return flows.catalogueOf(
    [...STRUCTURE_TYPES, ...NODE_TYPES].map(({ definition, texts }) =>
      flows.withTexts(definition, texts[language]),
    ),
  )
}
