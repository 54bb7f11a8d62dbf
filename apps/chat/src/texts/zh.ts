import type { Chinese } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  loading: '正在加载聊天',
  notFound: '此链接没有对应的聊天',
  notFoundHelp: '聊天可能已关闭或链接已更改。请向提供者索取新链接。',
  unreachable: '无法连接聊天服务',
  unreachableHelp: '请检查网络连接。恢复联网后，页面会自动重试。',
  broken: '聊天暂时不可用',
  brokenHelp: '问题不在您这边，请稍后重试。',
  offline: '您已离线，恢复联网后即可发送消息。',
  tryAgain: '重试',
}
