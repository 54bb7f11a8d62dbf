import type { Chinese } from '../../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  access: '访问',
  accessHelp:
    '访客聊天前需要输入的内容。在控制台中测试智能体的成员无需输入。更改立即生效，之前进入的访客需要重新进入。',
  ways: { open: '拥有链接的任何人', password: '密码', email: '邮箱验证码' },
  privateAnyway: '此智能体为私有，仅成员可以使用。公开后此设置才会生效。',
  signedAnyway: '已要求签名访客，因此不会再询问此项。只有具有签名身份的访客可以进入。',
  noMail: '此服务器未配置邮件服务器，验证码无法发送，任何人都无法进入。请设置 SMTP_URL。',
  allowedEmailsHelp:
    '每行一个：邮箱地址，或用 @example.com 表示该域名的所有地址。留空时，任何地址都能获取验证码。',
  password: '密码',
  newPassword: '新密码',
  passwordHelp: '至少 8 个字符。设置后无法再次查看。',
  passwordWeak: '此密码太容易被猜到，请换一个。',
  setPassword: '设置密码',
  passwordSet: '已设置密码。设置新密码会使所有访客退出。',
  passwordMissing: '尚未设置密码，任何人都无法进入。',
  signed: '签名访客',
  signedHelp:
    '您的网站可以说明访客是谁：由其服务器签发 JSON Web Token (HS256)，并在聊天链接末尾加上 #identity= 和该 Token。必需的声明：sub、exp（最多 24 小时后）和 aud（{{audience}}）。签名访客无需密码或验证码。',
  requireIdentityHelp: '只有身份经您的网站签名的访客才能聊天。',
  keyMissing: '尚未创建签名密钥，任何人都无法进入。',
  makeKey: '创建签名密钥',
  renewKey: '更换签名密钥',
  key: '签名密钥',
  keyOnce: '请立即复制密钥，之后不会再显示。请将其保存在您的服务器上，切勿放入网页。',
  copyKey: '复制签名密钥',
  keyCopied: '已复制',
  keyNotCopied: '无法复制',
  renewTitle: '更换签名密钥？',
  renewText: '使用当前密钥签名的 Token 将失效，所有访客需要重新进入。',
  recording: '记录',
  recordingHelp:
    '在无日志模式下，访客发送和收到的内容都不会保存：包括消息、来源、反馈和未回答的问题。对话数、回复数、评分和费用仍会统计。聊天页面会告知访客。',
  noLogHelp: '关闭或刷新页面后对话即结束，访客也无法打开回复所依据的文档。',
  noLogNow: '之前的对话会保留，但不再显示在聊天中。可在“对话记录”中删除。',
  openHistory: '打开对话记录',
  sites: '允许的网站',
  sitesHelp:
    '可以嵌入聊天并从其页面调用聊天的网站。列表为空时，只有本服务器自己的页面可以。公开聊天页面始终在独立标签页中打开，不能被嵌入。非浏览器程序不会说明来源，不受此列表限制。',
  allowedDomainsHelp:
    '每行一个：example.com、*.example.com（所有子域名）、example.com:8443，或用于试用的 localhost。除非写明 http://，否则使用 https://。',
  testSite: '测试页面地址',
  testSiteHelp: '输入页面地址，查看是否被允许。',
  siteIn: '{{site}} 可以显示此聊天。',
  siteOut: '{{site}} 不能显示此聊天。',
  siteNone: '请输入类似 https://example.com/help 的地址。',
}
