import { answerQuestion } from './answer-question.ts'
import { approveExpense } from './approve-expense.ts'
import { askPage } from './ask-page.ts'
import { checkComments } from './check-comments.ts'
import { checkLinks } from './check-links.ts'
import { draftReply } from './draft-reply.ts'
import { fetchList } from './fetch-list.ts'
import { findDuplicates } from './find-duplicates.ts'
import { keepSubmissions } from './keep-submissions.ts'
import { readInquiry } from './read-inquiry.ts'
import { remindDue } from './remind-due.ts'
import { scoreCompanies } from './score-companies.ts'
import { sheetDigest } from './sheet-digest.ts'
import { sitePages } from './site-pages.ts'
import { sortMessages } from './sort-messages.ts'
import type { FlowTemplate } from './template.ts'
import { tidyContacts } from './tidy-contacts.ts'

export { type FlowTemplate, withSheets } from './template.ts'

const TEMPLATES = [
  tidyContacts,
  scoreCompanies,
  sortMessages,
  answerQuestion,
  askPage,
  sitePages,
  checkLinks,
  sheetDigest,
  findDuplicates,
  keepSubmissions,
  remindDue,
  approveExpense,
  draftReply,
  readInquiry,
  checkComments,
  fetchList,
]

/** Built-in flow templates in a language. All run without a key. */
export const templatesIn = (language: string): FlowTemplate[] => TEMPLATES.map((make) => make(language))

export const findTemplate = (key: string, language = 'en'): FlowTemplate | undefined =>
  templatesIn(language).find((template) => template.key === key)
