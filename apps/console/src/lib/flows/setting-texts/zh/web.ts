import type { SettingTexts } from '../types.ts'

const address = ['地址', '以 https:// 开头。'] as const
const formats = { json: 'JSON', text: '文本' } as const

export const web: SettingTexts = {
  httpRequest: {
    settings: {
      method: ['方法'],
      url: ['地址', '以 https:// 开头。其中的值会被转义，因此每个值始终只是路径或查询的一部分。'],
      query: [
        '查询参数',
        '“?”之后的参数，用 JSON 表示：{"page": 1, "tag": ["a", "b"]}。为 null 的会被略去。',
      ],
      headers: ['请求头', '用 JSON 表示：{"Accept-Language": "de"}。机密内容不应写在这里，而应放入凭证。'],
      credential: ['凭证', '用于请求的身份验证。只会发送到它自己的网站，不会发送到别处。'],
      bodyType: ['正文', '', { none: '无', ...formats, form: '表单' }],
      json: ['JSON', '引号内的值会成为文本的一部分；单独出现的占位符保留其类型。'],
      form: ['表单字段', '用 JSON 表示：{"name": "@@row.name@@"}。'],
      text: ['文本'],
      contentType: ['内容类型'],
      answer: ['应答的读取方式', '', { auto: '按其声明的类型', ...formats, none: '不读取' }],
      onStatus: [
        '应答为错误时（状态码 300 及以上）',
        '',
        { fail: '失败；重试可能有用时会重试', goOn: '继续；由之后的步骤查看状态码' },
      ],
      mostKilobytes: ['最大应答（kB）'],
      seconds: ['最长时间（秒）'],
    },
    outputs: { status: '状态码', body: '应答', headers: '应答头', url: '作出应答的地址' },
  },
  readPage: {
    settings: {
      url: address,
      mostCharacters: ['最多字符数', '更长的内容会在此处截断。'],
    },
    outputs: {
      text: 'Markdown 文本',
      title: '标题',
      description: '描述',
      language: '语言',
      url: '作出应答的地址',
      characters: '全文字符数',
      cutShort: '文本是否被截断',
      links: '页面上的链接',
    },
  },
  crawlSitemap: {
    settings: {
      url: ['地址', '网站或其站点地图（…/sitemap.xml）的地址。'],
      contains: ['只要包含以下内容的地址', '例如 /blog/。留空：全部。'],
      most: ['最多页面数'],
    },
    outputs: {
      urls: '地址',
      pages: '页面',
      count: '数量',
      more: '是否还有更多',
      problems: '无法读取的内容',
    },
  },
  sendEmail: {
    settings: {
      to: ['收件人', '一个地址，或用逗号分隔的多个地址，最多 20 个。每人收到单独的邮件，看不到其他收件人。'],
      subject: ['主题'],
      text: ['正文', '纯文本；空行开始新的段落。'],
      replyTo: ['回复地址', '留空：回复给此安装的发件人。'],
    },
    outputs: { to: '收件人', count: '邮件数量', waits: '是否在等待邮件服务器' },
  },
  webhookOut: {
    settings: {
      url: address,
      event: ['事件类型', '接收方据此区分消息，例如“company.checked”。'],
      data: ['数据', '要发送的内容，按名称列出。'],
      credential: [
        '签名密钥',
        '与该地址的网站对应的凭证。其密钥用于给消息签名（HMAC-SHA256），不会被发送。留空：消息不签名。',
      ],
    },
    outputs: { status: '状态码', id: '消息 ID', signed: '是否已签名' },
  },
}
