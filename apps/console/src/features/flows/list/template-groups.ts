/** Purposes of templates, in display order. */
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

/** A template known only to a newer server goes to the first group. */
export const groupOf = (key: string): TemplateGroup => GROUPS[key] ?? 'rows'
