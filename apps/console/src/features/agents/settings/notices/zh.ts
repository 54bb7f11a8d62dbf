import type { Chinese } from '@millrace/contract'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  help: '这是所有可以查看此智能体对话的成员的默认设置，每个人可以在下方另行选择。更改立即生效。',
  fields: { events: '事件', email: '邮箱' },
  events: {
    lead: '新线索',
    handover: '人工接待请求',
    unanswered: '未回答的问题',
    negativeRating: '负面评价',
    lowPassRate: '通过率过低',
    dailyDigest: '每日摘要',
  },
  eventHelp: {
    lead: '有人首次填写线索表单。邮件中包含联系方式。',
    handover: '有访客正在等待人工接待。十分钟内最多发送一封邮件。',
    unanswered: '知识库中没有答案。十分钟内最多通知一次。',
    negativeRating: '一条回答被评为没有帮助。十分钟内最多通知一次。',
    lowPassRate: '通过评分的回答低于通过线。恢复之前只通知一次。请先在“测试”中启用质量监测。',
    dailyDigest:
      '前一天的对话、未回答的问题和线索。成员在各自时区的 8:00 收到，下方的邮箱地址和 Webhook 在 6:00（UTC）收到。',
  },
  byEmail: '同时发送邮件',
  email: '邮箱地址',
  emailHelp: '邮件使用该地址所属用户的语言。',
  addressUnsubscribed: '此地址已退订关于此智能体的邮件。收件人可以通过邮件中的链接撤销。',
  own: {
    title: '您的通知',
    help: '您会收到的关于此智能体的通知，仅对您生效。',
    event: '事件',
    inApp: '控制台',
    email: '邮件',
    digestHelp: '有新动态时，在您所在时区的 8:00 发送',
    chosen: '邮件会发送到 {{address}}。',
    following: '您正在使用智能体的设置。邮件会发送到 {{address}}。',
    reset: '使用智能体的设置',
    mute: '将此智能体静音',
    allMuted: '您已在个人资料中将所有智能体静音。',
    unsubscribed: '您已退订关于此智能体的邮件。',
    subscribe: '重新订阅',
  },
  webhook: {
    title: 'Webhook',
    help: '每个事件都会以签名的 POST 请求发送到您的服务器；未被接受时，会在约一天内重试。',
    events: 'Webhook 事件',
  },
}
