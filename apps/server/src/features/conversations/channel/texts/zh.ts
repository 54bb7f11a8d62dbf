import type { Chinese } from '@millrace/contract'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  requested: '已为您联系同事，请稍候。',
  closedNow: '目前没有人在线。',
  nobody: '目前没有人在线，我会继续为您服务。',
  joined: '{{name}} 已加入对话。',
  tooLong: '消息过长，最多 {{most}} 个字符。',
  blockedWord: '消息中包含不允许使用的词语。',
}
