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
    lacking: '{{names}}：连接时未授予公共主页的访问权限。管理员可在“集成”中重新连接。',
  },
  slack: {
    help: '选择已连接的工作区。智能体会回复发给应用的私信和提及应用的消息。',
    source: 'Slack 连接',
    account: '工作区和机器人',
    choose: '选择工作区',
    empty: '此连接没有工作区。',
    more: '仅列出前 {{count}} 个工作区。',
    none: '此项目未连接可供智能体使用的 Slack 工作区。',
    again: '连接必须用于同一个工作区：{{name}}。',
    lacking:
      '{{names}}：连接时未授予智能体的访问权限。管理员可在“集成”中重新连接，并允许“Slack 中的智能体”。',
  },
}
