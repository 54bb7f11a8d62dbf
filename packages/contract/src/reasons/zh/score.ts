export const score = {
  'score.unanswered': '问题没有得到回答。',
  'score.uncited': '没有引用任何段落。',
  'score.unsupported': '只有 {{percent}}% 的用词出现在引用的段落中。',
  'score.smallTalk': '问候语不评分。',
  'score.person': '访客要求人工接待。',
  'score.tool': '来自工具的回答无法与段落比较。',
  'score.otherLanguage': '回答的语言与引用的段落不同。',
  'score.noWords': '没有可以比较的用词。',
  'score.tooSlow': '评判用时超过 {{seconds}} 秒。',
  'score.broken': '由于服务器错误，无法评分。',
}
