export const en = {
  checklist: 'Set up your agent ({{done}} of {{all}})',
  steps: {
    knowledge: 'Add knowledge',
    try: 'Try it',
    public: 'Make it public',
    site: 'Put it on your site',
  },
  stepHelp: {
    knowledge: 'Files, text, or a website that it answers from.',
    try: 'Ask it a question in the chat on this page.',
    public: 'Anyone with the link can then chat with it.',
    site: 'Completed when a visitor to your website asks something in the widget.',
  },
  done: {
    knowledge: 'It has knowledge to answer from.',
    try: 'You got an answer.',
    public: 'Anyone with the link can chat with it.',
    site: 'Visitors to your website are asking.',
  },
  stepAction: { knowledge: 'Add', public: 'Open', site: 'Open' },
  week: 'Last 7 days',
  figures: {
    conversations: 'Conversations',
    answered: 'Answered',
    unanswered: 'Unanswered',
    leads: 'Leads',
    rating: 'Helpful ratings',
  },
  answeredHelp: 'Responses that were not the fallback response, of all responses to visitors.',
  last: 'Latest conversations',
  all: 'View all',
} as const
