import type { Chinese } from '../../texts.ts'
import type { plan as en } from '../en/plan.ts'

export const plan: Chinese<typeof en> = {
  'plan.limit': '{{of}}：您的套餐（{{plan}}）包含 {{most}}，您已有 {{used}}。',
  'plan.limitLifted':
    '{{of}}：您的套餐（{{plan}}）包含 {{most}}，您已有 {{used}}。{{better}} 及更高套餐包含更多。',
  'plan.members': '成员',
  'plan.projects': '项目',
  'plan.agents': '智能体',
  'plan.sheetRows': '表格行数',
  'plan.knowledgeCharacters': '知识库字符数',
  'plan.storageBytes': '文件',
}
