import type { Chinese } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  title: '运行趋势',
  measure: '指标',
  measures: { runs: '运行次数', credits: '点数', tokens: 'Token' },
  length: '时间范围',
  days_other: '最近 {{count}} 天',
  totals: {
    runs_other: '{{formatted}} 次运行',
    credits_other: '{{formatted}} 点',
    tokens_other: '{{formatted}} 个 Token',
  },
  succeeded_other: '{{formatted}} 次成功',
  failed_other: '{{formatted}} 次失败',
  nothing: '此时间段内没有运行',
  since: '仅统计 {{day}} 以来的运行。',
  table: '以表格显示',
  day: '日期',
  columns: { succeeded: '成功', failed: '失败', tokens: 'Token', credits: '点数' },
  steps: {
    title: '步骤与费用',
    none: '还没有步骤结束。',
    sample: '统计了 {{of}} 行中均匀分布的 {{rows}} 行。',
    step: '步骤',
    times: '运行次数',
    failed: '失败',
    time: '平均用时',
    tokens: 'Token',
    credits: '点数',
    inside: '位于 {{path}}',
  },
}
