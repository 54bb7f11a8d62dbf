import type { Chinese } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  ask: {
    title: '连接应用',
    heading: '允许 {{client}} 访问 {{account}}？',
    as: '您当前以 {{username}} 登录。',
    unverified: '此名称由应用自行提供。仅当您刚刚亲自发起连接时才继续。',
    returnsTo: '访问权限授予',
    device: '此设备上的应用（{{place}}）',
    scopes: '权限范围',
    chooseScope: '请至少选择一项权限',
    chooseProject: '请至少选择一个项目',
    none: '该应用请求的权限超出了您的角色。',
    upTo: '应用的权限不会超过您本人。您可随时在个人资料中将其退出登录。',
    allow: '允许',
    deny: '拒绝',
    done: '应用继续后，您可以关闭此页面。',
    faulty: '应用的请求无效',
    faultyText: '请返回应用并重新连接。',
    back: '返回应用',
    refused: '无法连接此应用',
    toConsole: '前往控制台',
  },
  scopes: {
    read: '查看',
    readHelp: '搜索知识库，查看表格、智能体和运行',
    write: '编辑',
    writeHelp: '运行工作流、向智能体提问，以及添加或更改行。可能会消耗点数。',
  },
  list: {
    title: '已连接的应用',
    text: '通过 OAuth 登录的 MCP 客户端。',
    empty: '没有已连接的应用',
    app: '应用',
    member: '成员',
    menu: '{{name}} 的操作',
    signOut: '退出登录',
    signOutTitle: '将 {{name}} 退出登录？',
    signOutText: '应用将立即失去访问权限，之后可以再次请求。',
    signedOut: '应用已退出登录',
  },
}
