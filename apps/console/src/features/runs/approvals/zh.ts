import type { Chinese } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  title: '审批',
  tabs: { label: '审批', waiting: '待处理', answered: '已处理' },
  empty: {
    title: '没有待处理的审批',
    text: '工作流到达“人工审批”步骤时，请求会显示在这里。',
  },
  none: { title: '还没有审批记录', text: '已批准或拒绝的内容会列在这里。' },
  toJob: '任务',
  to: '指派给 {{name}}',
  since: '请求时间',
  until: '截止时间',
  comment: '备注',
  approve: '批准',
  decline: '拒绝',
  repeat: '再次执行',
  skip: '视为已完成并继续',
  fail: '标记为失败',
  approved: '已批准',
  declined: '已拒绝',
  by: '{{name}} {{what}}',
  sent: '决定已保存，工作流继续运行。',
  already: '其他人已作出决定，您的决定未保存。',
  signed: {
    title: '审批',
    missing: '此链接无效',
    missingText: '链接不完整或已过期。请索取新链接。',
  },
}
