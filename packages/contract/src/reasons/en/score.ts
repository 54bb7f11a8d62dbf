/** Why a scored answer didn’t pass, or couldn’t be judged. */
export const score = {
  'score.unanswered': 'The question wasn’t answered.',
  'score.uncited': 'It cites no passage.',
  'score.unsupported': 'Only {{percent}}% of its words are in the cited passages.',
  'score.smallTalk': 'Greetings aren’t judged.',
  'score.person': 'The visitor asked for a person.',
  'score.tool': 'Answers from tools can’t be compared with passages.',
  'score.otherLanguage': 'It’s in another language than the cited passages.',
  'score.noWords': 'It has no words that can be compared.',
  'score.tooSlow': 'Judging took longer than {{seconds}} seconds.',
  'score.broken': 'It couldn’t be judged because of a server error.',
} as const
