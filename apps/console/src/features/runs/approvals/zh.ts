import type { Chinese } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  title: '审批',
  tabs: { label: '审批', waiting: '待处理', answered: '已答复' },
  empty: {
    title: '没有待处理的审批',
    text: '工作流到达“人工审批”步骤时会停在那里，不会妨碍其他工作，问题会显示在这里。',
  },
  none: { title: '还没有答复', text: '已批准或拒绝的内容会列在这里。' },
  toJob: '任务',
  to: '指派给 {{name}}',
  since: '提出于',
  until: '截止时间',
  comment: '备注',
  approve: '批准',
  decline: '拒绝',
  repeat: '再次执行',
  skip: '视为已完成并继续',
  fail: '视为失败',
  approved: '已批准',
  declined: '已拒绝',
  by: '{{name}} {{what}}',
  sent: '您的答复已保存，工作流将继续。',
  already: '此项已被答复，因此未采纳您的答复。',
  signed: {
    title: '审批',
    missing: '此链接无效',
    missingText: '链接有误、已失效，或所询问的内容已不存在。请向发送者索取新链接。',
  },
}
