import type { Chinese } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  back: '返回登录',
  again: '重新登录',
  code: {
    title: '还差一步',
    label: '验证码',
    help: '来自您的身份验证器应用，或您的任一恢复码。',
    submit: '登录',
    back: '返回',
  },
  provider: {
    or: '或',
    go: '使用 {{name}} 继续',
    title: '正在登录',
    intro: '请稍候…',
    failed: '登录失败',
    nothing: '打开此页面时没有收到登录服务的响应。',
    left: '您已取消，因此未登录。',
    refused: '登录服务返回：{{reason}}',
  },
  forgot: {
    title: '重置密码',
    intro: '我们会向您的邮箱发送链接，用于设置新密码。',
    username: '电子邮箱',
    submit: '发送链接',
    sentTitle: '请查看您的邮件',
    sent: '如果 {{username}} 已有账户，您将收到一个链接。链接只能使用一次，一小时内有效。',
    noMail: '此服务器不发送邮件。请向服务器管理员索取链接：运行“npm run outbox”即可查看。',
  },
  reset: {
    title: '设置新密码',
    intro: '设置后，您将在其他所有设备上退出登录。',
    password: '新密码',
    help: '至少 {{min}} 个字符。',
    submit: '设置密码',
    doneTitle: '密码已设置',
    done: '请以 {{username}} 的身份用新密码登录。',
    noToken: '此链接不完整。请从邮件中重新打开。',
    another: '重新发送链接',
  },
  confirm: {
    title: '创建账户',
    intro: '请输入您注册时设置的密码。',
    password: '密码',
    help: '再次输入是为了防止他人用您的邮箱注册。',
    submit: '创建账户',
  },
  verify: {
    title: '确认您的地址',
    intro: '确认后，您可以找回密码，并接受发往此地址的邀请。',
    submit: '确认',
    doneTitle: '您的地址已确认',
    done: '{{username}} 已确认。',
    go: '前往控制台',
  },
}
