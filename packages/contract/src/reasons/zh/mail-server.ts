import type { Chinese } from '../../texts.ts'
import type { mailServer as en } from '../en/mail-server.ts'

export const mailServer: Chinese<typeof en> = {
  'mailServer.unreached': '{{host}} 的端口 {{port}} 上没有邮件服务器。请检查主机和端口。',
  'mailServer.silent': '{{host}} 端口 {{port}} 上的邮件服务器没有响应。请检查主机和端口。',
  'mailServer.login': '邮件服务器不接受此用户名和密码。服务器回复：{{said}}',
  'mailServer.notTls':
    '{{host}} 端口 {{port}} 上的服务器未从一开始就使用 TLS。请选择 STARTTLS，或使用其他端口（通常为 465）。',
  'mailServer.noStartTls':
    '{{host}} 端口 {{port}} 上的服务器不支持 STARTTLS。请选择 TLS，或使用其他端口（通常为 587）。',
  'mailServer.certificate': '{{host}} 的证书对此名称无效。请使用证书中的名称，或更新证书。',
  'mailServer.refused': '邮件服务器拒绝了此邮件。服务器回复：{{said}}',
  'mailServer.removed': '用于发送此邮件的邮件服务器已被移除。',
  'mailServer.reconnect': '邮件服务器不再接受此登录信息。管理员需要在“集成”中更新。',
  'mailServer.closed': '无法在此服务器上解密邮件服务器的密码。管理员需要重新输入。',
}
