import type { Chinese } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  open: '打开聊天',
  close: '关闭聊天',
  chat: '与 {{name}} 聊天',
  dismiss: '忽略',
  unread: '未读消息',
}
