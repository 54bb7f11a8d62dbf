import { answerQuestion } from './answer-question.ts'
import { askPage } from './ask-page.ts'
import { checkLinks } from './check-links.ts'
import { scoreCompanies } from './score-companies.ts'
import { sheetDigest } from './sheet-digest.ts'
import { sitePages } from './site-pages.ts'
import { sortMessages } from './sort-messages.ts'
import type { FlowTemplate } from './template.ts'
import { tidyContacts } from './tidy-contacts.ts'

export type { FlowTemplate } from './template.ts'

/** Built-in flows to begin with. All run without any key. */
export const TEMPLATES: readonly FlowTemplate[] = [
  tidyContacts,
  scoreCompanies,
  sortMessages,
  answerQuestion,
  askPage,
  sitePages,
  checkLinks,
  sheetDigest,
]

export const findTemplate = (key: string): FlowTemplate | undefined =>
  TEMPLATES.find((template) => template.key === key)
