/** What templates are for, in the order in which they are offered. */
export const TEMPLATE_GROUPS = ['rows', 'texts', 'web', 'people'] as const
type TemplateGroup = (typeof TEMPLATE_GROUPS)[number]

const GROUPS: Readonly<Record<string, TemplateGroup>> = {
  sortMessages: 'texts',
  answerQuestion: 'texts',
  readInquiry: 'texts',
  checkComments: 'texts',
  askPage: 'web',
  sitePages: 'web',
  checkLinks: 'web',
  fetchList: 'web',
  keepSubmissions: 'people',
  remindDue: 'people',
  approveExpense: 'people',
  draftReply: 'people',
}

/** One that only a newer server has stands with the first. */
export const groupOf = (key: string): TemplateGroup => GROUPS[key] ?? 'rows'
