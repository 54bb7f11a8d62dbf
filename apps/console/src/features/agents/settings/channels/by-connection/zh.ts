import type { Chinese } from '@millrace/contract'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  taken: '{{name}}（已连接到 {{agent}}）',
  takenElsewhere: '{{name}}（已在其他地方连接）',
  rights: '{{name}}（该账号权限不足）',
  link: '在“集成”中连接',
  askAdmin: '请管理员在“集成”中连接一个账号。',
  reconnect: '{{name}} 的连接已过期，请管理员在“集成”中重新连接。',
  byHand: '手动输入令牌',
  messenger: {
    help: '选择已连接的 Meta 账号所管理的公共主页。无需其他设置，即可在此接收其消息。',
    source: 'Meta 连接',
    account: '公共主页',
    choose: '选择公共主页',
    empty: '此账号没有已授权的公共主页。',
    more: '仅列出前 {{count}} 个公共主页。',
    none: '此项目未连接可访问公共主页的 Meta 账号。',
    again: '新令牌用于同一个公共主页：{{name}}。',
  },
}
