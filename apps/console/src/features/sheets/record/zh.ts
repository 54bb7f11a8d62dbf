import type { Chinese } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  trace: '来源',
  traceOf: '{{label}}的来源',
  untitled: '未命名的记录',
  menu: '此记录的操作',
  copyLink: '复制链接',
  copied: '链接已复制',
  delete: '移到回收站',
  deleted: '记录已移到回收站',
  open: '打开',
  misfit: '“{{text}}”不符合此列',
  emptyValue: '空',
  tabs: { label: '记录', form: '字段', history: '历史' },
  files: {
    none: '没有文件',
    download: '下载 {{name}}',
    remove: '移除 {{name}}',
    add: '添加文件',
    adding: '正在上传…',
    tooLarge: '文件超过 {{size}}。',
  },
  conflict: {
    text: '其他人刚刚修改了此处。对方的值：“{{theirs}}”。您的值：“{{mine}}”。',
    mine: '保留我的',
    theirs: '保留对方的',
  },
  history: {
    none: '还没有任何更改。',
    more: '显示更早的更改',
    runOf: '“{{flow}}”的一次运行',
    step: ' · 步骤“{{title}}”',
    writing: '写入记录',
    by: {
      member: '已离开的成员',
      apiKey: 'API 密钥',
      run: '一次运行',
      import: '一次导入',
      system: 'Millrace',
    },
    kinds: {
      create: '添加了记录',
      update: '修改了记录',
      delete: '删除了记录',
      restore: '恢复了记录',
      import: '导入了记录',
      convert: '转换了一列',
      undo: '撤销了一次更改',
    },
  },
}
