import type { Chinese } from '@millrace/contract'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  title: '发送模板',
  send: '发送',
  template: '模板',
  choose: '选择模板',
  unapproved: '{{name}}（{{language}}）：{{status}}',
  unsendable: '{{name}}（{{language}}）：无法在此发送',
  named: '{{name}}（{{language}}）',
  more: '包含图片、验证码或需补全链接的模板无法在此发送。',
  none: '此账号还没有模板。请在提供商处创建，获批后刷新。',
  refresh: '刷新',
  readAt: '上次刷新：{{time}}',
  reading: '正在读取模板…',
  agreed: '对方已同意接收消息',
  agreedHelp: '模板只能发送给已同意的人。系统会记录您的姓名和时间。',
  note: '您如何得知？',
  noteHint: '例如：电话中确认',
  consentBy: '对方已同意接收消息（{{time}}，由 {{by}} 记录）。',
  consent: '对方已同意接收消息（{{time}}）。',
  withdraw: '对方不再同意',
}
