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

export { inLanguage } from './in-language.ts'
export { type FlowTemplate, withSheets } from './template.ts'

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
  findDuplicates,
  keepSubmissions,
  remindDue,
  approveExpense,
  draftReply,
  readInquiry,
  checkComments,
  fetchList,
]

export const findTemplate = (key: string): FlowTemplate | undefined =>
  TEMPLATES.find((template) => template.key === key)
