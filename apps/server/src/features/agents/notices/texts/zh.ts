import type { Chinese } from '@millrace/contract'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  title: '邮件通知',
  ask: {
    agent: '不再向此地址发送关于 {{agent}} 的邮件？',
    digest: '不再向此地址发送 {{account}} 的每日摘要？',
  },
  confirm: '退订',
  done: {
    agent: '您不会再收到关于 {{agent}} 的邮件。',
    digest: '您不会再通过邮件收到 {{account}} 的每日摘要。',
  },
  undo: '撤销',
  undone: {
    agent: '您会重新收到关于 {{agent}} 的邮件。',
    digest: '您会重新通过邮件收到 {{account}} 的每日摘要。',
  },
  settings: '打开通知设置',
  gone: '此链接无效，或其对应的内容已不存在。您可以在个人资料中更改通知设置。',
}
