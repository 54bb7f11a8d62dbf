import type { Chinese } from '../../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  title: '连接邮件服务器',
  change: '更改邮件服务器',
  help: '保存服务器之前，会向发件人地址发送一封测试邮件。',
  host: '服务器 (SMTP)',
  port: '端口',
  security: '加密',
  securities: { tls: 'TLS', starttls: 'STARTTLS', none: '无（仅限可信网络）' },
  user: '用户名',
  password: '密码',
  fromAddress: '发件人地址',
  fromName: '发件人名称',
  forVisitors: '从此地址向访客发送登录验证码',
  forVisitorsHelp: '适用于访客通过电子邮件登录的智能体。否则，验证码从此服务器的地址发送。',
  connect: '测试并保存',
  trying: '正在测试…',
  done: '已连接。测试邮件已发送至 {{address}}。',
}
