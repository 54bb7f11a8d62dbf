import type { Chinese } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  optional: '可选',
  advanced: '更多设置',
  unknownType: '“{{name}}”的类型是 {{type}}，当前版本无法填写。',
  sheetFirst: '请先选择表格。',
  fileHelp: '文件的 ID，与表格文件列中的一致。',
  find: {
    SHEET: '查找表格',
    SHEET_COLUMN: '查找列',
    KNOWLEDGE: '查找知识库',
    AGENT: '查找智能体',
    MODEL: '查找模型',
    CREDENTIAL: '查找凭据',
    FLOW: '查找流程',
  },
  combo: { none: '没有匹配项', more: '还有更多，请输入文字缩小范围', clear: '清除' },
  problems: {
    missing: '必填',
    unknown: '不是此流程的参数',
    number: '不是数字',
    whole: '不是整数',
    email: '不是电子邮件地址',
    url: '不是网址',
    date: '不是日期',
    json: '不是有效的 JSON',
    choice: '不在选项中',
    less: '至少为 {{limit}}',
    more: '至多为 {{limit}}',
    shorter: '至少需要 {{limit}}',
    longer: '至多 {{limit}}',
  },
}
