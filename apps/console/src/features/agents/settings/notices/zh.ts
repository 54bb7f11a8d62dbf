import type { Chinese } from '@millrace/contract'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  help: '所有可以查看此智能体对话的成员都会在控制台收到通知。更改立即生效。',
  fields: { events: '事件', email: '邮箱' },
  events: {
    lead: '新线索',
    handover: '人工接待请求',
    unanswered: '未回答的问题',
    negativeRating: '负面评价',
    dailyDigest: '每日摘要',
  },
  eventHelp: {
    lead: '有人首次填写线索表单。邮件中包含联系方式。',
    handover: '有访客正在等待人工接待。十分钟内最多发送一封邮件。',
    unanswered: '知识库中没有答案。十分钟内最多通知一次。',
    negativeRating: '一条回答被评为没有帮助。十分钟内最多通知一次。',
    dailyDigest: '前一天的对话、未回答的问题和线索，于 6:00（UTC）发送。',
  },
  byEmail: '同时发送邮件',
  email: '邮箱地址',
  emailHelp: '邮件使用该地址所属用户的语言。',
}
