import type { Chinese } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  types: {
    text: '文本',
    longText: '长文本',
    number: '数字',
    integer: '整数',
    currency: '货币',
    percent: '百分比',
    checkbox: '复选框',
    date: '日期',
    dateTime: '日期和时间',
    singleSelect: '单选',
    multiSelect: '多选',
    url: '网址',
    email: '电子邮件',
    phone: '电话',
    json: 'JSON',
    file: '文件',
    link: '关联其他表格',
    formula: '公式',
    createdTime: '创建时间',
    updatedTime: '修改时间',
  },
}
