import type { NodeTexts } from './types.ts'

export const zh: NodeTexts = {
  start: { title: '开始', desc: '运行的起点。其输出是工作流的参数。' },
  output: { title: '输出', desc: '运行的命名结果：输出表格的列、应答的字段。' },
  forEach: {
    title: '逐项执行',
    desc: '对列表的每一项执行一次“每项”端口之后的内容，并按列表顺序收集结果。',
    ports: { done: '完成', each: '每项' },
  },
  callFlow: { title: '调用工作流', desc: '将另一个工作流作为此工作流的一部分运行，并等待其结果。' },
  stop: { title: '以错误结束', desc: '以一条消息将运行结束为失败。在“逐项执行”中则结束该项。' },
  respond: {
    title: '应答',
    desc: 'Webhook 调用者或表单提交者收到的应答。没有此步骤时，他们收到工作流的输出。在其他运行中不起作用。',
  },
  generateText: {
    title: '生成文本',
    desc: '让模型撰写：摘要、翻译、回复、产品文案。“内置（规则，无 AI）”不会自行写作：它引用材料中最符合任务的句子；没有这样的句子时步骤失败。',
  },
  extractData: {
    title: '提取数据',
    desc: '从文本中读取值：姓名、金额、日期、列表。答案会按下面的表单检查；不符合时会要求模型修正一次，之后步骤失败。“内置（规则，无 AI）”按规则读取：如“公司：…”的行、地址、数字和日期；找不到的留空，一个都找不到时步骤失败。',
  },
  classify: {
    title: '分类',
    desc: '将文本归入您的某个类别。可以让每个类别成为一个出口，也可以让类别名称成为一个值。“内置（规则，无 AI）”依据文本与类别描述共有的词语判断；它并不理解文本。没有共有词语时从“都不是”继续；若类别是值，则步骤失败。',
    ports: { out: '都不是' },
  },
  askAgent: {
    title: '询问智能体',
    desc: '向您的某个智能体提问。它依据自己的知识，以自己的语气、模型和工具回答；这不会出现在该智能体的对话中。',
  },
  searchKnowledge: {
    title: '搜索知识库',
    desc: '按词语查找知识库中最相符的段落，若知识库有向量则也按含义查找。可将其作为材料交给文本步骤。',
  },
  moderate: {
    title: '内容审核',
    desc: '检查文本是否含有不得发布或转交的内容，并从“正常”或“发现”继续。“内置（规则，无 AI）”按规则检查：可发现个人数据（电子邮件地址、电话、银行卡和账户号码）以及全是链接的文本；其余无法判断，列在“未检查”下。',
    ports: { fine: '正常', found: '发现' },
  },
  setFields: {
    title: '设置字段',
    desc: '为值命名：来自行、来自参数，或由前面的步骤组合而成。后面的步骤用这些名称使用它们。',
  },
  template: { title: '文本模板', desc: '用行、参数和前面步骤的值写出一段文本。' },
  code: { title: '代码', desc: '独立运行 JavaScript，不能访问文件和网络。返回值即为输出。' },
  readFile: {
    title: '读取文件',
    desc: '给出已上传文件的文本：文件类型的参数，或文件列中单元格的文件。可读取 PDF、Word、PowerPoint、Excel、CSV、Markdown、HTML 和纯文本。',
  },
  parseJson: {
    title: '解析 JSON',
    desc: '将 JSON 文本变为数据，使后面的步骤可以使用其字段。位数超出数字范围的数字仍为文本。',
  },
  aggregateList: {
    title: '汇总列表',
    desc: '将列表变为一个值：数量、总和、最大值，或全部拼成文本。总和是精确的。',
  },
  sortFilterList: { title: '筛选和排序列表', desc: '保留符合规则的项，去除重复，对其余排序并取前若干项。' },
  findRecords: {
    title: '查找记录',
    desc: '读取表格的记录：符合规则的那些，按您选择的顺序。数字以保留所有位数的文本给出。',
  },
  writeRecords: {
    title: '写入记录',
    desc: '添加、更改或删除表格的记录。崩溃后重复执行也不会重复写入。删除的记录可在 30 天内从回收站恢复。',
  },
  aggregateSheet: {
    title: '汇总表格',
    desc: '对表格的记录计数、求和或比较，全部一起或分组进行。总和是精确的，以保留所有位数的文本给出。',
  },
  if: {
    title: '如果',
    desc: '规则成立时从“是”继续，不成立时从“否”继续。',
    ports: { yes: '是', no: '否' },
  },
  switch: {
    title: '分支',
    desc: '为多种情况各设一个出口。从上到下取第一个规则成立的情况。',
    ports: { else: '其他' },
  },
  merge: { title: '合并', desc: '等待通向此处且仍未结束的所有路径，然后继续一次。未走的路径不会阻碍它。' },
  wait: { title: '等待', desc: '经过一段时间或到某个时刻后继续。等待不占用资源，重启后依然有效。' },
  approval: {
    title: '人工审批',
    desc: '询问一个人，得到回答后继续。问题显示在控制台的“审批”中，也可通过链接回答。',
    ports: { approved: '已批准', declined: '已拒绝', timeout: '超时' },
  },
  httpRequest: {
    title: 'HTTP 请求',
    desc: '调用另一个服务的 API 并取得其应答。每次调用都带有 Idempotency-Key，使识别它的服务在调用必须重复时不会重复执行。',
  },
  readPage: {
    title: '读取网页',
    desc: '打开公开页面，以 Markdown 给出其文本，不含菜单、广告和脚本。该地址的 PDF 和文本文件也可读取。',
  },
  crawlSitemap: {
    title: '列出网站的页面',
    desc: '给出网站页面的地址：取自其网站地图，没有时取自首页的链接。遵守 robots.txt。可用“逐项执行”和“读取网页”读取这些页面。',
  },
  sendEmail: {
    title: '发送电子邮件',
    desc: '通过此安装的邮件服务器发送邮件。每封邮件只发送一次，即使崩溃后重复运行；未设置邮件服务器时，邮件在发件箱中等待。',
  },
  webhookOut: {
    title: '发出 Webhook',
    desc: '告知另一个系统发生了什么：一个带 JSON 的 POST，按 Standard Webhooks 规范签名（webhook-id、webhook-timestamp、webhook-signature），使接收方能确认它来自您，且不会处理两次。',
  },
}
