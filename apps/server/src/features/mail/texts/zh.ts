import type { Chinese } from '@millrace/contract'
import type { en } from './en.ts'

const COUNTS = '已完成的行：{{done}}。失败：{{failed}}。跳过：{{skipped}}。'
const WHY = '您收到此邮件，是因为您的地址在该工作流的设置中。'

export const zh: Chinese<typeof en> = {
  ownServer: {
    subject: '您的邮件服务器已连接到 Millrace',
    text: 'Millrace 可以通过 {{host}} 从此地址发送邮件。\n\n这是一封测试邮件，您无需执行任何操作。',
  },
  verify: {
    subject: '请确认您的电子邮箱地址',
    before: ['请确认此邮箱地址属于您，以便日后可以找回您的 Millrace 账户。'],
    button: '确认邮箱地址',
    after: [
      '此链接只能使用一次，有效期至 {{expires}}。',
      '如果您没有注册 Millrace，请忽略此邮件：未经确认，该地址不会生效。',
    ],
  },
  reset: {
    subject: '重置 Millrace 密码',
    before: ['有人申请重置此邮箱地址的密码。'],
    button: '设置新密码',
    after: [
      '此链接只能使用一次，有效期至 {{expires}}。设置新密码后，您将在所有设备上退出登录。',
      '如果不是您本人操作，请忽略此邮件：您的密码不会改变。',
    ],
  },
  signUp: {
    subject: '完成 Millrace 注册',
    before: ['有人使用此邮箱地址注册了 Millrace。'],
    button: '创建账户',
    after: [
      '此链接只能使用一次，有效期至 {{expires}}。打开后需要输入您设置的密码。',
      '如果不是您本人操作，请忽略此邮件：不会创建任何账户。',
    ],
  },
  signUpKnown: {
    subject: '您已有 Millrace 账户',
    before: ['有人使用此邮箱地址注册 Millrace，但您已经有账户了。'],
    button: '登录',
    after: ['如果您忘记了密码，可以在登录页重新设置。', '如果不是您本人操作，请忽略此邮件：一切保持不变。'],
  },
  invitation: {
    subject: '邀请您加入 Millrace 上的 {{account}}',
    before: ['{{invitedBy}} 邀请您加入 Millrace 上的 {{account}}。'],
    button: '查看邀请',
    after: ['此链接仅供您本人使用，有效期至 {{expires}}。', '如果您没有预期收到此邮件，可以忽略。'],
  },
  approval: {
    subject: '{{flow}} 需要审批：{{title}}',
    before: ['工作流 {{flow}} 的一次运行正在等待您的决定。', '{{title}}', '{{text}}'],
    button: '查看',
    after: [
      '此链接仅供您本人使用：持有它的人可以代替您决定。它只能使用一次，有效期至 {{expires}}。',
      '如果您没有预期收到此邮件，可以忽略。',
    ],
  },
  chatCode: {
    subject: '{{code}} 是您进入 {{agent}} 聊天的验证码',
    before: ['请在与 {{agent}} 的聊天中输入此验证码：', '{{code}}'],
    button: '打开聊天',
    after: [
      '验证码仅可使用一次，有效期至 {{expires}}。',
      '如果不是您本人请求的，请忽略此邮件。没有验证码，任何人都无法以您的名义进入聊天。',
    ],
  },
  agentLead: {
    subject: '{{agent}} 有新线索',
    before: ['有人在与 {{agent}} 的聊天中留下了联系方式。', '{{contact}}'],
    button: '查看线索',
    after: ['您收到此邮件，是因为您为 {{agent}} 设置了通知。'],
  },
  agentHandover: {
    subject: '{{agent}} 的访客希望与人工交谈',
    before: ['与 {{agent}} 聊天的访客希望与人工交谈。'],
    button: '打开对话',
    after: ['您收到此邮件，是因为您为 {{agent}} 设置了通知。'],
  },
  agentUnanswered: {
    subject: '{{agent}} 有一个问题未能回答',
    before: ['访客向 {{agent}} 提出了知识库中没有答案的问题。', '十分钟内的其他此类问题不会逐一通知。'],
    button: '查看对话',
    after: ['您收到此邮件，是因为您为 {{agent}} 设置了通知。'],
  },
  agentRating: {
    subject: '{{agent}} 的一条回答被评为没有帮助',
    before: ['访客将 {{agent}} 的一条回答评为没有帮助。', '十分钟内的其他此类评价不会逐一通知。'],
    button: '查看对话',
    after: ['您收到此邮件，是因为您为 {{agent}} 设置了通知。'],
  },
  agentPassRate: {
    subject: '{{agent}} 的通过率降至 {{percent}}%',
    before: [
      '{{agent}} 最新评分的 {{answers}} 条回答中有 {{percent}}% 通过，通过线为 {{bar}}%。',
      '通过率恢复之后再次下降时，才会再次通知您。',
    ],
    button: '查看未通过的回答',
    after: ['您收到此邮件，是因为您为 {{agent}} 设置了通知。'],
  },
  agentDigest: {
    subject: '{{agent}} {{day}}：{{conversations}} 个对话',
    before: [
      '{{agent}} 在 {{day}}（UTC）的情况：',
      '对话：{{conversations}}。未回答的问题：{{unanswered}}。新线索：{{leads}}。',
    ],
    button: '打开概览',
    after: ['您收到此邮件，是因为您为 {{agent}} 设置了通知。'],
  },
  dailySummary: {
    subject: '智能体每日摘要',
    before: ['自上次汇总以来：'],
    button: '打开智能体',
    after: ['您收到此邮件，是因为您的通知设置。有新动态时，系统会在您所在时区的 8:00 发送。'],
  },
  jobSucceeded: {
    subject: '{{flow}} 的任务已成功',
    before: ['工作流 {{flow}} 的任务已成功完成。', COUNTS],
    button: '查看任务',
    after: [WHY],
  },
  jobPartial: {
    subject: '{{flow}} 的任务已结束，部分行失败',
    before: [
      '工作流 {{flow}} 的任务已结束，但部分行失败。',
      COUNTS,
      '{{reason}}',
      '可以从失败的步骤重试失败的行。',
    ],
    button: '查看任务',
    after: [WHY],
  },
  jobFailed: {
    subject: '{{flow}} 的任务失败',
    before: ['工作流 {{flow}} 的任务失败。', COUNTS, '{{reason}}'],
    button: '查看任务',
    after: [WHY],
  },
  jobCancelled: {
    subject: '{{flow}} 的任务已取消',
    before: ['工作流 {{flow}} 的任务已取消。已完成的行会保留。', COUNTS],
    button: '查看任务',
    after: [WHY],
  },
  jobStopped: {
    subject: '{{flow}} 的任务在失败的行处停止',
    before: [
      '工作流 {{flow}} 的任务中有一行失败，任务已按工作流设置暂停。您可以重试失败的行，或跳过它们继续。',
      COUNTS,
    ],
    button: '查看任务',
    after: [WHY],
  },
  jobCeiling: {
    subject: '{{flow}} 的任务已用完点数预算',
    before: ['工作流 {{flow}} 的任务已用完点数预算并暂停。您可以提高预算后继续，或取消任务。', COUNTS],
    button: '查看任务',
    after: [WHY],
  },
  jobLiveCeiling: {
    subject: '“{{sheet}}”中的“{{column}}”已用完预算',
    before: [
      '表格“{{sheet}}”中的 AI 列“{{column}}”的运行已用完点数预算并结束。已填写的内容会保留；其余的行可以在表格中用更高的预算运行。',
      '该列由工作流“{{flow}}”填写。已完成的行：{{done}}。失败：{{failed}}。',
    ],
    button: '查看表格',
    after: [WHY],
  },
  jobNoCredits: {
    subject: '{{flow}} 的任务已暂停：点数已用完',
    before: [
      '账户的点数或预算已用完，工作流 {{flow}} 的任务已暂停，没有丢失任何内容。补充后即可继续。',
      COUNTS,
    ],
    button: '查看任务',
    after: [WHY],
  },
  jobLiveNoCredits: {
    subject: '“{{sheet}}”中的“{{column}}”已停止：点数已用完',
    before: [
      '账户的点数或预算已用完，表格“{{sheet}}”中的 AI 列“{{column}}”的运行已结束。已填写的内容会保留；补充点数后，可以在表格中运行其余的行。',
      '该列由工作流“{{flow}}”填写。已完成的行：{{done}}。失败：{{failed}}。',
    ],
    button: '查看表格',
    after: [WHY],
  },
  jobRowLimit: {
    subject: '{{flow}} 的任务已暂停：表格行数已达上限',
    before: ['工作流 {{flow}} 的任务添加的表格行数超出了套餐上限。', '{{reason}}', COUNTS],
    button: '查看任务',
    after: [WHY],
  },
  paymentFailed: {
    subject: '您的 Millrace 付款失败',
    before: [
      '{{account}} 的套餐 {{plan}} 付款失败。',
      '请在 {{date}} 之前更新付款方式。在此之前一切不变；之后，账户将改为免费套餐。不会删除任何内容。',
    ],
    button: '管理账单',
    after: ['您收到此邮件，是因为您是 {{account}} 的管理员。'],
  },
  paymentReminder: {
    subject: '您的 Millrace 套餐将于 {{date}} 结束',
    before: [
      '{{account}} 的套餐 {{plan}} 仍未付款。',
      '如果在 {{date}} 之前仍未付款，账户将改为免费套餐。不会删除任何内容。',
    ],
    button: '管理账单',
    after: ['您收到此邮件，是因为您是 {{account}} 的管理员。'],
  },
  planEnded: {
    subject: '{{account}} 已改为免费套餐',
    before: [
      '{{account}} 的套餐 {{plan}} 未付款，账户已于 {{date}} 改为免费套餐。',
      '没有删除任何内容。超出免费套餐限制的内容仍可查看、修改和删除。更新付款方式即可恢复您的套餐。',
    ],
    button: '管理账单',
    after: ['您收到此邮件，是因为您是 {{account}} 的管理员。'],
  },
  unsubscribe: '退订',
  summary: {
    line: '{{agent}}：{{parts}}',
    between: '，',
    leads_other: '{{count}} 条新线索',
    handoffs_other: '{{count}} 个人工接待请求',
    unanswered_other: '{{count}} 个未回答的问题',
    ratings_other: '{{count}} 个负面评价',
  },
}
